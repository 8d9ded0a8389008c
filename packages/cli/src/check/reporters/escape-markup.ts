const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for XML and HTML, which have no control characters except white space. */
export const escapeMarkup = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0 can't contain them
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
