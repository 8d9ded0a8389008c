// @vitest-environment jsdom
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test } from "vitest";
import { createIndexedDbStore } from "./indexed-db-store.ts";
import { createLocalStorageStore } from "./local-storage-store.ts";
import type { CallStore } from "./call-store.ts";
import { parseStoredCall, type StoredCall } from "./stored-call.ts";

const callOf = (id: string, version = 1): StoredCall => ({
  v: 1,
  epoch: 1,
  writers: [{ id: "w", version }],
  document: {
    id,
    version,
    providerId: "9001",
    direction: "OUTBOUND",
    state: "dialing",
    startedAt: 1_000,
    owner: "host",
    properties: { hs_call_body: "Notes\u0000 \u{1F4DE} 'quoted'", empty: null },
  },
  events: [],
});

const next = (id: string) => (stored: unknown) =>
  callOf(id, (parseStoredCall(stored)?.document.version ?? 0) + 1);

const versionsIn = async (store: CallStore): Promise<readonly (readonly unknown[])[]> =>
  (await store.readAll())
    .map((value) => parseStoredCall(value)?.document)
    .map((document) => [document?.id, document?.version]);

let factory: IDBFactory;
beforeEach(() => {
  factory = new IDBFactory();
  localStorage.clear();
});

describe.each<[CallStore["name"], (name: string) => CallStore]>([
  ["indexedDB", (name) => createIndexedDbStore(factory, name)],
  ["localStorage", (name) => createLocalStorageStore(localStorage, `${name}/call/`)],
])("%s", (_name, create) => {
  test("stores a call unchanged until it is deleted", async () => {
    const store = create("one");
    await store.update("a", () => callOf("a"));
    await store.update("b", () => callOf("b"));
    await store.update("b", () => undefined);
    expect(await create("one").readAll()).toEqual([callOf("a")]);
    await store.update("a", () => undefined);
    expect(await store.readAll()).toEqual([]);
  });

  test("loses no update when two pages write", async () => {
    const pages = [create("one"), create("one")].flatMap((page) =>
      Array.from({ length: 10 }, () => page),
    );
    await Promise.all(pages.map((page) => page.update("a", next("a"))));
    expect(await versionsIn(create("one"))).toEqual([["a", 20]]);
  });

  test("keeps each user's calls apart", async () => {
    await create("one").update("a", () => callOf("a"));
    expect(await create("two").readAll()).toEqual([]);
  });
});

test("IndexedDB writes nothing if the change fails, and stays usable", async () => {
  const store = createIndexedDbStore(factory, "one");
  await store.update("a", () => callOf("a"));
  const failed = store.update("a", () => ({ ...callOf("a", 2), broken: () => 1 }) as StoredCall);
  await expect(failed).rejects.toThrow(/clone/i);
  await store.update("b", () => callOf("b"));
  expect(await versionsIn(store)).toEqual([
    ["a", 1],
    ["b", 1],
  ]);
});

test("IndexedDB reopens after another page deleted the database", async () => {
  const store = createIndexedDbStore(factory, "one");
  await store.update("a", () => callOf("a"));
  await new Promise((resolve) => {
    factory.deleteDatabase("one").addEventListener("success", resolve);
  });
  await store.update("b", () => callOf("b"));
  expect(await versionsIn(store)).toEqual([["b", 1]]);
});

test("localStorage returns invalid JSON as text, and rejects when it is full", async () => {
  localStorage.setItem("one/call/x", "{broken");
  expect(await createLocalStorageStore(localStorage, "one/call/").readAll()).toEqual(["{broken"]);
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
  await expect(createLocalStorageStore(full, "").update("a", () => callOf("a"))).rejects.toThrow(
    "full",
  );
});
