/** The sessionStorage of a tab, with its entries. */
export const sessionStorageOf = (
  entries: Map<string, string>,
): Pick<Storage, "getItem" | "setItem" | "removeItem"> => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});
