/** The sessionStorage of a tab, with its entries. */
export const sessionStorageOf = (entries: Map<string, string>): Storage =>
  ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }) as unknown as Storage;
