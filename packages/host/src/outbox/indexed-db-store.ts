import type { CallStore } from "./call-store.ts";

const STORE = "calls";

/** Stores calls in a separate database, which is opened on first use. */
export function createIndexedDbStore(factory: IDBFactory, databaseName: string): CallStore {
  let opening: Promise<IDBDatabase> | undefined;

  const open = (): Promise<IDBDatabase> => {
    opening ??= openDatabase(factory, databaseName, () => {
      opening = undefined;
    });
    return opening;
  };

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    // By default, Chromium reports a write before it is on the disk.
    const options = { durability: "strict" } as const;
    try {
      return (await open()).transaction(STORE, mode, options);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      // The connection is closing, for example because the browser deleted the page's data.
      opening = undefined;
      return (await open()).transaction(STORE, mode, options);
    }
  }

  return {
    name: "indexedDB",
    async readAll() {
      const request = (await begin("readonly")).objectStore(STORE).getAll();
      return settle(request, () => request.result as unknown[]);
    },
    async update(id, change) {
      const transaction = await begin("readwrite");
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

/** Opens the database, in whatever version it is. Calls `handleClosed` when it must be opened again. */
async function openDatabase(
  factory: IDBFactory,
  name: string,
  handleClosed: () => void,
): Promise<IDBDatabase> {
  try {
    const request = factory.open(name);
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
