/**
 * Loads what calls need together with the first script if the URL of a record names an app, because its user waits
 * for the app. The build writes the file's name into the document: see vite.config.ts.
 */
export function preloadCallingParts({ pathname, searchParams }: URL): void {
  if (!pathname.startsWith("/contacts/") || !searchParams.has("provider")) return;
  const file = document.querySelector<HTMLMetaElement>("meta[name=calling-parts]")?.content;
  // The development server has none.
  if (file === undefined) return;
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "modulepreload", href: file }),
  );
}
