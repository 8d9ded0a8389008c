/** A value that the browser keeps, if it allows that. */
export const stored = (key: string) => ({
  get(): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined; // Blocked by the user.
    }
  },
  set(value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The choice applies to this page only.
    }
  },
});
