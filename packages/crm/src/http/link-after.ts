/** The address of the same list from after an entry on. */
export function linkAfter(originalUrl: string, after: string): string {
  const [path = "", query = ""] = originalUrl.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set("after", after);
  return `${path}?${parameters.toString()}`;
}
