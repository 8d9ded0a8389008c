const settings = new URLSearchParams(location.search);

/** Returns a parameter of the page's URL. */
export function pageSetting(name: string): string {
  const value = settings.get(name);
  if (value === null) throw new Error(`The page's URL lacks ?${name}=.`);
  return value;
}
