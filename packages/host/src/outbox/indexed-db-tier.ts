import type { StorageTier } from "./storage-tier.ts";

const STORE = "calls";

/** Stores calls in a separate database, which is opened on first use. */
export function createIndexedDbTier(factory: IDBFactory, databaseName: string): StorageTier {
  let opening: Promise<IDBDatabase> | undefined;

  const open = (): Promise<IDBDatabase> => {
    opening ??= openDatabase(factory, databaseName, () => {
      opening = undefined;
    });
    return opening;
  };

  return {
    name: "indexedDB",
    async readAll() {
      const database = await open();
      const request = database.transaction(STORE).objectStore(STORE).getAll();
      return settle(request, () => request.result as unknown[]);
    },
    async update(id, change) {
      const database = await open();
      const transaction = database.transaction(STORE, "readwrite");
      const store = transaction.objectStore(STORE);
      const request = store.get(id);
      let cause: unknown;
      request.addEventListener("success", () => {
        try {
          const next = change(request.result);
          if (next) store.put(next, id);
          else store.delete(id);
        } catch (error) {
          cause = error;
          transaction.abort();
        }
      });
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener("complete", () => resolve());
        transaction.addEventListener("abort", () => reject(cause ?? failure(transaction.error)));
      });
    },
  };
}

/** Opens the database. Calls `handleClosed` when it must be opened again. */
async function openDatabase(
  factory: IDBFactory,
  name: string,
  handleClosed: () => void,
): Promise<IDBDatabase> {
  try {
    const request = factory.open(name, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    const database = await settle(request, () => request.result);
    database.addEventListener("close", handleClosed);
    database.addEventListener("versionchange", () => {
      database.close();
      handleClosed();
    });
    return database;
  } catch (error) {
    handleClosed();
    throw error;
  }
}

const settle = <Value>(request: IDBRequest, read: () => Value): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(read()));
    request.addEventListener("error", () => reject(failure(request.error)));
  });

const failure = (error: DOMException | null): Error =>
  error ?? new Error("The database gave no reason.");
