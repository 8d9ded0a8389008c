/** Parses what a developer has typed. Any JSON value is a payload, and no text is none. */
export function parsePayload(
  text: string,
): { readonly data: unknown; readonly problem?: undefined } | { readonly problem: string } {
  if (text.trim() === "") return { data: undefined };
  try {
    return { data: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: `Invalid JSON. ${error instanceof Error ? error.message : ""}`.trim() };
  }
}
