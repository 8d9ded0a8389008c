/** Reads a value as an absolute URL. Returns undefined if it is none; `URL.canParse` is too new. */
export function parseUrl(value: unknown): URL | undefined {
  try {
    return new URL(value as string);
  } catch {
    return undefined;
  }
}
