const settings = new URLSearchParams(location.search);

/** What the page's address says under a name. */
export function pageSetting(name: string): string {
  const value = settings.get(name);
  if (value === null) throw new Error(`The page's address needs ?${name}=.`);
  return value;
}
