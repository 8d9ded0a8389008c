import { holdTab } from "@calling-extensions/platform";
import { sendFirstRequests } from "./api/first-requests.ts";
import { RETURN_TIMEOUT_MS } from "./limits.ts";
import { showTheme, storedTheme } from "./theme/stored-theme.ts";

// Built into the document, before everything else: see vite.config.ts.
const theme = storedTheme();
if (theme) showTheme(theme);
chooseSkeleton(window.location.pathname);
holdTab(window, RETURN_TIMEOUT_MS);
const url = new URL(window.location.href);
preloadCallingParts(url);
sendFirstRequests(url);

/** Chooses what the document shows until the first page is rendered: only the CRM's own pages have a navigation bar. */
function chooseSkeleton(pathname: string): void {
  if (!/^\/(contacts|$)/.test(pathname)) return;
  const isRecord = /^\/contacts\/\d+\/record\//.test(pathname);
  document.documentElement.dataset["skeleton"] = isRecord ? "record" : "page";
}

/**
 * Loads what calls need together with the first script if the URL of a record names an app, because its user waits
 * for the app. The build writes the file's name into the document: see vite.config.ts.
 */
function preloadCallingParts({ pathname, searchParams }: URL): void {
  if (!pathname.startsWith("/contacts/") || !searchParams.has("provider")) return;
  const file = document.querySelector<HTMLMetaElement>("meta[name=calling-parts]")?.content;
  // The development server has none.
  if (file === undefined) return;
  // As .config/late-imports.ts requests it.
  const link = { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: file };
  document.head.append(Object.assign(document.createElement("link"), link));
}
