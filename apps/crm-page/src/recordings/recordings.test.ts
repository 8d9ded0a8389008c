// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, test, vi } from "vitest";
import { MAX_RECORDING_LENGTH, MAX_STORED_RECORDINGS } from "../limits.ts";
import { FakeFileSystem } from "../testing/fake-file-system.ts";
import { fakeService } from "../testing/fake-service.ts";
import { readRecordParameter, recordApp } from "./record-app.ts";
import { startRecording } from "./start-recording.ts";
import {
  listRecordings,
  makeRoom,
  nameOf,
  readStoredRecording,
  removeRecording,
  storeRecording,
} from "./stored-recordings.ts";

let system: FakeFileSystem;

beforeEach(() => {
  system = new FakeFileSystem();
  vi.stubGlobal("navigator", { storage: system.storage });
  toasts.clear();
  sessionStorage.clear();
});

type Save = (file: string) => void;

/** A host that records. */
function createHost(messages: readonly unknown[] = [{}]) {
  const saves: Save[] = [];
  const stop = vi.fn<() => void>();
  const record = vi.fn(({ save }: { save?: Save } = {}) => {
    if (save) saves.push(save);
    return Promise.resolve({ stop, toText: () => "" });
  });
  return { host: { record, messages } as never, record, saves, stop };
}

const texts = (): string[] => toasts.visibleToasts.map(({ content }) => content.text);

const stored = (): string[] => [...system.files.values()];

const inBrowser = { isStored: true, isForDeveloper: false };

test("a session is recorded only if the tab or a developer wants it, and the tab remembers that", async () => {
  const { host, record } = createHost();
  recordApp(host, "My app", { isForDeveloper: false });
  readRecordParameter("?devtools");
  recordApp(host, "My app", { isForDeveloper: false });
  recordApp(host, "My app", { isForDeveloper: true });
  await expect.poll(() => record.mock.calls.length).toBe(1);
  readRecordParameter("?record");
  readRecordParameter("?provider=1");
  recordApp(host, "My app", { isForDeveloper: false });
  await expect.poll(() => record.mock.calls.length).toBe(2);
});

test("what is saved replaces what was, and comes in order however slow the storage is", async () => {
  const { host, saves } = createHost();
  await startRecording(host, "My app", inBrowser);
  const releases: (() => void)[] = [];
  system.write = () => new Promise((resolve) => releases.push(resolve));
  saves[0]?.("one");
  await expect.poll(() => releases.length).toBe(1);
  saves[0]?.("one two");
  saves[0]?.("one two three");
  releases[0]?.();
  await expect.poll(stored).toEqual(["one"]);
  await expect.poll(() => releases.length).toBe(2);
  releases[1]?.();
  await expect.poll(stored).toEqual(["one two three"]);
  const [recording] = await listRecordings();
  expect(recording).toMatchObject({ app: "My app", size: 13 });
  expect(Math.abs((recording?.startedAt ?? 0) - Date.now())).toBeLessThan(60_000);
});

test("a host whose app has not loaded is not stored", async () => {
  const empty = createHost([]);
  await startRecording(empty.host, "My app", inBrowser);
  empty.saves[0]?.("nothing");
  const { host, saves } = createHost();
  await startRecording(host, "My app", inBrowser);
  saves[0]?.("first");
  await expect.poll(stored).toEqual(["first"]);
});

test("a session that is too long is stored up to there, and the user sees it once", async () => {
  const { host, saves, record, stop } = createHost();
  await startRecording(host, "My app", inBrowser);
  expect(record.mock.calls[0]).toMatchObject([{ maxLength: MAX_RECORDING_LENGTH }]);
  const full = "x".repeat(MAX_RECORDING_LENGTH);
  saves[0]?.(full.slice(1));
  expect(texts()).toEqual([]);
  saves[0]?.(full);
  // As it stops.
  saves[0]?.(full);
  await expect.poll(() => stop.mock.calls.length).toBe(1);
  await expect.poll(() => stored().map(({ length }) => length)).toEqual([MAX_RECORDING_LENGTH]);
  expect(texts()).toEqual([
    "The recording of My app is full and ends here. Reload the page to begin another one.",
  ]);
});

test("a storage that fails is reported once, and recording continues", async () => {
  const { host, saves } = createHost();
  await startRecording(host, "My app", inBrowser);
  let attempts = 0;
  system.write = () => {
    attempts += 1;
    return Promise.reject(new Error("It is full."));
  };
  saves[0]?.("one");
  await expect.poll(texts).toEqual(["Couldn't store the recording. Error: It is full."]);
  // The user has read it.
  toasts.clear();
  saves[0]?.("one two");
  await expect.poll(() => attempts).toBe(2);
  system.write = () => Promise.resolve();
  await expect.poll(() => (saves[0]?.("all"), stored())).toEqual(["all"]);
  expect(texts()).toEqual([]);
});

test("a developer gets each file, also if the command starts to receive later", async () => {
  const requests = fakeService(() => ({ status: 500, body: {} }));
  const { host, saves } = createHost();
  await startRecording(host, "My app", { isStored: false, isForDeveloper: true });
  saves[0]?.("one");
  saves[0]?.("one two");
  await expect.poll(() => requests.length).toBe(2);
  expect(requests).toMatchObject([
    { method: "PUT", path: "/session-recordings", body: { provider: "My app", file: "one" } },
    { body: { file: "one two" } },
  ]);
  expect(stored()).toEqual([]);
});

test("recordings are listed with the latest first, read and deleted", async () => {
  const [early, late] = [
    nameOf("2026-11-28T09-30-00-a1", "Jane's /phone"),
    nameOf("2026-11-29T09-30-00-b2", "My app"),
  ];
  await storeRecording(early, "early");
  await storeRecording(late, "late");
  system.files.set("2026-11-29T09-30-01-c3 Empty.json", "").set("other.txt", "other");
  expect(await listRecordings()).toEqual([
    { name: late, app: "My app", startedAt: Date.UTC(2026, 10, 29, 9, 30), size: 4 },
    { name: early, app: "Jane_s _phone", startedAt: Date.UTC(2026, 10, 28, 9, 30), size: 5 },
  ]);
  expect(await readStoredRecording(late)).toBe("late");
  await removeRecording(late);
  expect((await listRecordings()).map(({ name }) => name)).toEqual([early]);
});

test("sessions of the same second are in the order in which they began", async () => {
  const { host, saves } = createHost();
  // The names of the files also have a random part.
  const times = [0, 1, 2, 3, 4, 5].map((ms) => Date.UTC(2026, 10, 29, 9, 30, 0, 120 + ms));
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (const [index, time] of times.entries()) {
      vi.setSystemTime(time);
      await startRecording(host, "My app", inBrowser);
      saves[index]?.(`session ${index}`);
    }
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => stored().length).toBe(6);
  const listed = await Promise.all(
    (await listRecordings()).map(({ name }) => readStoredRecording(name)),
  );
  expect(listed).toEqual([5, 4, 3, 2, 1, 0].map((index) => `session ${index}`));
});

test("the oldest recordings make room for a new one, by their number and their size", async () => {
  for (let day = 10; day < 28; day += 1) {
    await storeRecording(nameOf(`2026-11-${day}T09-30-00-a1`, "My app"), "x");
  }
  await makeRoom();
  const names = [...system.files.keys()].toSorted();
  expect(names).toHaveLength(MAX_STORED_RECORDINGS - 1);
  expect(names[0]).toContain("2026-11-19");
  await storeRecording(nameOf("2026-11-26T09-30-00-a1", "My app"), "x".repeat(30_000_000));
  await makeRoom();
  expect([...system.files.keys()]).toEqual([nameOf("2026-11-27T09-30-00-a1", "My app")]);
});

test("after the sign-out there is none, and the page stores no more", async () => {
  vi.resetModules();
  const closed = await import("./stored-recordings.ts");
  await closed.storeRecording(nameOf("2026-11-28T09-30-00-a1", "My app"), "early");
  expect(stored()).toEqual(["early"]);
  await closed.removeAllRecordings();
  await closed.storeRecording(nameOf("2026-11-28T09-30-00-a1", "My app"), "late");
  expect(stored()).toEqual([]);
  vi.stubGlobal("navigator", {});
  await closed.removeAllRecordings();
});
