import { beforeEach, expect, it, vi } from "vitest";
import {
  createRecordingStorage,
  type RecordingPart,
  type RecordingStorage,
} from "./recording-storage.ts";

const NAME = "calling-extensions:softphone:recordings";
const codec = "audio/webm;codecs=opus";

/** A page that is gone holds no locks. */
async function closePage(externalCallId: string): Promise<void> {
  await navigator.locks.request(`${NAME}:${externalCallId}`, { steal: true }, () => undefined);
}

const partOf = (externalCallId: string, index: number, text: string): RecordingPart => ({
  externalCallId,
  user: "Robin",
  index,
  data: new Blob([text], { type: codec }),
});

/** What a user gets of the recordings of earlier pages, with the audio as text. */
const takenOver = async (storage: RecordingStorage, user = "Robin") =>
  Promise.all(
    (await storage.takeOver(user)).map(async ({ externalCallId, engagementId, recording }) => ({
      externalCallId,
      engagementId,
      text: await recording.text(),
      type: recording.type,
    })),
  );

/** Runs a request on the stored parts. */
async function request(act: (store: IDBObjectStore) => unknown): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(NAME, 1);
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const transaction = database.transaction("parts", "readwrite");
  act(transaction.objectStore("parts"));
  await new Promise((resolve) => transaction.addEventListener("complete", resolve));
  database.close();
}

// Locks outlive a test, so each test has its own calls.
let first: RecordingStorage;
beforeEach(async () => {
  first = createRecordingStorage();
  await first.takeOver("Robin");
  await request((store) => store.clear());
});

it("a page that is gone leaves its recordings to the same user", async () => {
  await first.add({ ...partOf("call-1a", 0, "Good "), engagementId: 7001 });
  await first.add({ ...partOf("call-1a", 1, "day, "), engagementId: 7002 });
  await first.add(partOf("call-1a", 2, "Ada."));
  await first.add(partOf("call-1b", 0, "Bye."));
  const later = createRecordingStorage();
  expect(await takenOver(later)).toEqual([]);
  expect(await takenOver(first)).toEqual([]);

  await closePage("call-1a");
  expect(await takenOver(later, "Eve")).toEqual([]);
  const call = {
    externalCallId: "call-1a",
    engagementId: 7002,
    text: "Good day, Ada.",
    type: "audio/webm",
  };
  expect(await takenOver(later)).toEqual([call]);
  // It is this page's now.
  expect(await takenOver(later)).toEqual([]);
  expect(await takenOver(createRecordingStorage())).toEqual([]);
});

it("a recording that is removed is gone, with a part that was late", async () => {
  void first.add(partOf("call-2a", 0, "Good "));
  void first.add(partOf("call-2a", 1, "day."));
  void first.remove("call-2a");
  await first.settle();
  const stored = vi.fn<(keys: unknown) => void>();
  await request((store) => {
    const keys = store.getAllKeys();
    keys.addEventListener("success", () => stored(keys.result));
  });
  expect(stored).toHaveBeenCalledWith([]);
});

it("a removed recording can be another page's", async () => {
  await first.add(partOf("call-3a", 0, "Good day."));
  await first.remove("call-3a");
  await request((store) => store.put(partOf("call-3a", 0, "Again.")));
  expect(await takenOver(createRecordingStorage())).toMatchObject([{ text: "Again." }]);
});

it("parts without a user are anyone's, and what isn't a part is skipped", async () => {
  await request((store) => {
    store.put({ ...partOf("call-4a", 0, "Old."), user: undefined, engagementId: {} });
    store.put({ externalCallId: "call-4a", index: 1, data: "no audio" });
    store.put({ externalCallId: "call-4b", index: 0 });
  });
  expect(await takenOver(first, "Eve")).toEqual([
    { externalCallId: "call-4a", engagementId: undefined, text: "Old.", type: "audio/webm" },
  ]);
});

it("a part without room is rejected, and later ones are stored", async () => {
  await first.add(partOf("call-5a", 0, "Good "));
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(function (
    this: IDBObjectStore,
  ) {
    const reading = this.get(["call-5a", 0]);
    this.transaction.abort();
    return reading;
  });
  await expect(first.add(partOf("call-5a", 1, "lost"))).rejects.toThrow("The storage is full.");
  put.mockRestore();
  await first.add(partOf("call-5a", 2, "day."));
  await closePage("call-5a");
  expect(await takenOver(createRecordingStorage())).toMatchObject([{ text: "Good day." }]);
});

it("a storage that the browser blocks rejects every part", async () => {
  const { open } = IDBFactory.prototype;
  // Its database has a later version.
  const later = indexedDB.open(`${NAME}-later`, 2);
  await new Promise((resolve) => later.addEventListener("success", resolve));
  vi.spyOn(IDBFactory.prototype, "open").mockImplementationOnce(function (this: IDBFactory) {
    return open.call(this, `${NAME}-later`, 1);
  });
  const blocked = createRecordingStorage();
  await expect(blocked.add(partOf("call-6a", 0, "lost"))).rejects.toThrow(
    "The storage is blocked.",
  );
  vi.restoreAllMocks();
  later.result.close();
});
