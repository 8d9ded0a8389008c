import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

const NAME = "calling-extensions:softphone:recordings";
const STORE = "parts";

const part = z.object({
  externalCallId: z.string(),
  /** Who made the call. Parts of the first version have no user. */
  user: z.optional(z.string()),
  /** Its place in the recording, from 0. */
  index: z.number(),
  data: z.instanceof(Blob),
  /** If the CRM page has told it. */
  engagementId: orElse(z.optional(z.union([z.number(), z.string()])), undefined),
});

/** A part of a recording, as the browser hands it over. */
export type RecordingPart = z.infer<typeof part>;

/** A recording that a page has left behind, as far as it was made. */
export interface StoredRecording extends Pick<RecordingPart, "externalCallId" | "engagementId"> {
  readonly recording: Blob;
}

/** Keeps recordings in the browser until the CRM page has stored them. */
export interface RecordingStorage {
  /** Adds a part. Rejects if the browser blocks its storage or has no room. */
  add(part: RecordingPart): Promise<void>;
  /** Resolves when every part is on the disk, or couldn't be stored. */
  settle(): Promise<void>;
  /**
   * Returns the recordings of a user whose pages are gone. No other page gets them while this one is open. Other users'
   * recordings stay until they are back.
   */
  takeOver(user: string): Promise<readonly StoredRecording[]>;
  remove(externalCallId: string): Promise<void>;
}

const partKey = z.tuple([part.shape.externalCallId, part.shape.index]);

const partsOf = (externalCallId: string) =>
  IDBKeyRange.bound([externalCallId, 0], [externalCallId, Infinity]);

/** The recordings of this page, which no other page gets. The browser releases them when the page is gone. */
class OwnRecordings {
  readonly #requests = new Map<string, Promise<boolean>>();
  readonly #releases = new Map<string, () => void>();

  has(externalCallId: string): boolean {
    return this.#requests.has(externalCallId);
  }

  /** Resolves with false if another page has it. */
  claim(externalCallId: string): Promise<boolean> {
    const owning = this.#requests.get(externalCallId) ?? this.#requestLock(externalCallId);
    this.#requests.set(externalCallId, owning);
    return owning;
  }

  free(externalCallId: string): void {
    this.#releases.get(externalCallId)?.();
    this.#releases.delete(externalCallId);
    this.#requests.delete(externalCallId);
  }

  #requestLock(externalCallId: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(`${NAME}:${externalCallId}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>((free) => this.#releases.set(externalCallId, free));
        })
        .catch(reject);
    });
  }
}

/** Stores them in IndexedDB, which also works in the frame of another site, and takes audio unchanged. */
class IndexedRecordingStorage implements RecordingStorage {
  readonly #own = new OwnRecordings();
  #opening: Promise<IDBDatabase> | undefined;
  #writes = Promise.resolve();

  add(added: RecordingPart): Promise<void> {
    return this.#write(async () => {
      await this.#own.claim(added.externalCallId);
      await this.#run("readwrite", (store) => store.put(added));
    });
  }

  settle(): Promise<void> {
    return this.#write(() => Promise.resolve());
  }

  async takeOver(user: string): Promise<readonly StoredRecording[]> {
    const keys = await this.#run("readonly", (store) => store.getAllKeys());
    const ids = new Set(keys.flatMap((key) => partKey.safeParse(key).data?.[0] ?? []));
    const recordings = [...ids].map(async (id) => {
      if (this.#own.has(id)) return undefined;
      const recording = (await this.#own.claim(id)) ? await this.#read(id, user) : undefined;
      if (!recording) this.#own.free(id);
      return recording;
    });
    return (await Promise.all(recordings)).filter((recording) => recording !== undefined);
  }

  remove(externalCallId: string): Promise<void> {
    return this.#write(async () => {
      await this.#run("readwrite", (store) => store.delete(partsOf(externalCallId)));
      this.#own.free(externalCallId);
    });
  }

  /** A part that is late must not follow the removal of its recording. */
  #write(act: () => Promise<void>): Promise<void> {
    this.#writes = this.#writes.then(act, act);
    return this.#writes;
  }

  /** Undefined if it is another user's. */
  async #read(externalCallId: string, user: string): Promise<StoredRecording | undefined> {
    const stored = await this.#run<unknown[]>("readonly", (store) =>
      store.getAll(partsOf(externalCallId)),
    );
    const parts = stored.flatMap((each) => part.safeParse(each).data ?? []);
    const [first] = parts;
    if (!first || (first.user !== undefined && first.user !== user)) return undefined;
    const engagementId = parts.findLast((each) => each.engagementId !== undefined)?.engagementId;
    // Without the codec, which some servers take for a part of the name.
    const type = first.data.type.split(";")[0] ?? "";
    const recording = new Blob(
      parts.map(({ data }) => data),
      { type },
    );
    return { externalCallId, engagementId, recording };
  }

  /** Resolves when the result is on the disk. */
  async #run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await (this.#opening ??= openDatabase());
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    return new Promise((resolve, reject) => {
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("abort", () => reject(new Error("The storage is full.")));
    });
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(STORE, { keyPath: ["externalCallId", "index"] }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(new Error("The storage is blocked.")));
  });

/** Creates the storage of this page. */
export const createRecordingStorage = (): RecordingStorage => new IndexedRecordingStorage();
