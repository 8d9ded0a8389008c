/** Runs in a window: deletes what it has stored for longer than its tab is open. */
export async function clearStorage(): Promise<void> {
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) indexedDB.deleteDatabase(name);
  }
}

/** Runs in a window: replaces every stored value, as another program or a damaged disk does. */
export async function corruptStorage(copiedKey: string): Promise<void> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the window
  const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("It failed.")));
    });
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key !== copiedKey) storage.setItem(key, '{"v":1,');
  }
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName, "readwrite").objectStore(storeName);
      for (const key of await done(store.getAllKeys())) {
        const { keyPath } = store;
        const junk = { v: 1, document: 5 };
        if (typeof keyPath === "string") await done(store.put({ ...junk, [keyPath]: key }));
        else await done(store.put(junk, key));
      }
    }
    database.close();
  }
}
