// @postgres
import { objectRules } from "../object-rules.ts";
import { setMaxListeners } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openStore } from "../store/open-store.ts";
import type { Executor } from "../store/tables.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import type { TestStore } from "../testing/test-databases.ts";
import { createCrm } from "../model/create-crm.ts";
import type { Crm } from "../model/crm-context.ts";
import { createChangeNotifier, notifyAfterWrites, type ChangeNotifier } from "./change-notifier.ts";
import { findChange, newestChange, writeChangeCursor, type ChangeCursor } from "./change-cursor.ts";
import { createChangeFeed, type ChangeFeed } from "./change-feed.ts";
import { CHANGE_BATCH_SIZE, MIN_DELIVERY_INTERVAL_MS } from "../limits.ts";
import { followChanges } from "./follow-changes.ts";
import { readChanges } from "./read-changes.ts";

let test: TestStore;
let db: Executor;
let store: Crm;
let crm: Crm;
let notifier: ChangeNotifier;
let feed: ChangeFeed;
let stopping: AbortController;
beforeEach(async () => {
  test = await openTestStore("empty");
  db = await openStore(test.location);
  store = createCrm({ db, now: () => 0, defaultCountry: () => "US", rules: objectRules });
  notifier = createChangeNotifier();
  crm = notifyAfterWrites(store, notifier);
  feed = createChangeFeed(crm, notifier);
  stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
});
afterEach(async () => {
  stopping.abort();
  vi.restoreAllMocks();
  await db.destroy();
  await test.remove();
});

const note = (...ids: number[]) =>
  crm.write(async (context) => {
    const rows = ids.map((record_id) => ({ kind: "record", object_type_id: "0-1", record_id }));
    await context.db.insertInto("changes").values(rows).execute();
  });

/**
 * Subscribes, and collects the ids of the records, the number of batches, and the number of resets.
 */
function subscribe(lastId?: string, served: { crm: Crm; feed: ChangeFeed } = { crm, feed }) {
  const ids: string[] = [];
  const seen = { parts: 0, starts: 0, id: "", failure: undefined as unknown };
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    for await (const { events, id } of followChanges({ ...served, signal }, lastId)) {
      seen.parts += 1;
      seen.id = id ?? seen.id;
      for (const event of events) {
        if (event.type === "record") ids.push(event.objectId);
        else seen.starts += 1;
      }
    }
  };
  run().catch((error: unknown) => {
    seen.failure = error;
  });
  return { ids, seen };
}
type Subscriber = ReturnType<typeof subscribe>;

const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 5 });
const started = (...all: Subscriber[]) =>
  until(() => expect(all.map(({ seen }) => seen.starts)).toEqual(all.map(() => 1)));

it("resets a page that followed another store, which this one has replaced", async () => {
  const replaced = await openTestStore("bare");
  const next = await openTestStore("bare");
  const [before, after] = [await openStore(replaced.location), await openStore(next.location)];
  expect(await findChange(before, writeChangeCursor(await newestChange(before)))).toBeDefined();
  expect(await findChange(after, writeChangeCursor(await newestChange(before)))).toBeUndefined();
  await Promise.all([before.destroy(), after.destroy()]);
  await Promise.all([replaced.remove(), next.remove()]);
});

it("keeps a silent stream alive", async () => {
  const { signal } = stopping;
  const cursor = await newestChange(db);
  const tail = {
    end: () => 0,
    cursor: () => cursor,
    part: () => undefined,
    wait: async () => undefined,
  };
  const silent = { join: async () => tail };
  const notices = followChanges({ crm, feed: silent, signal }, undefined);
  expect((await notices.next()).value?.events).toEqual([{ type: "ready" }]);
  expect((await notices.next()).value).toEqual({ events: [] });
  stopping.abort();
  expect((await notices.next()).done).toBe(true);
});

it("reads each change once, regardless of the number of subscribers", async () => {
  const all = Array.from({ length: 30 }, () => subscribe());
  await started(...all);
  // Until every subscriber has read what it missed.
  for (const id of [1, 2]) {
    await note(id);
    await until(() => expect(all.map(({ ids }) => ids.at(-1))).toEqual(all.map(() => `${id}`)));
  }
  const readStore = vi.spyOn(db.getExecutor(), "executeQuery");
  await note(3);
  await until(() => expect(all.map(({ ids }) => ids)).toEqual(all.map(() => ["1", "2", "3"])));
  const reads = readStore.mock.calls.filter(([{ sql }]) => /^select .*"changes"/.test(sql));
  // One read finds the change; later ones find nothing.
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(all.length / 2);
});

it("delivers all changes once and in order to each subscriber, whenever it subscribed", async () => {
  const first = subscribe();
  await started(first);
  await note(1);
  await until(() => expect(first.ids).toEqual(["1"]));
  const { id } = first.seen;
  await note(2);
  const second = subscribe();
  await started(second);
  const third = subscribe(id);
  await note(3);
  await note(4);
  await until(() => {
    expect(first.ids).toEqual(["1", "2", "3", "4"]);
    expect(third.ids).toEqual(["2", "3", "4"]);
    expect(second.ids.slice(-2)).toEqual(["3", "4"]);
  });
});

it("reads no further than to a position", async () => {
  const all = subscribe();
  await started(all);
  const positions = [await newestChange(db)];
  for (const id of [1, 2]) {
    await note(id);
    await until(() => expect(all.ids.at(-1)).toBe(`${id}`));
    positions.push(await newestChange(db));
  }
  const [start, first] = positions as [ChangeCursor, ChangeCursor];
  const part = await readChanges(db, start, first);
  expect(part?.cursor).toEqual(first);
  expect(part?.events).toEqual([{ type: "record", objectTypeId: "0-1", objectId: "1" }]);
  expect(await readChanges(db, start)).toMatchObject({ cursor: positions[2] });
});

it("reads little for subscribers that join between two deliveries", async () => {
  const first = subscribe();
  await started(first);
  await note(1);
  await until(() => expect(first.ids).toEqual(["1"]));
  await note(2);
  const later = Array.from({ length: 30 }, () => subscribe());
  await started(...later);
  const read = vi.spyOn(crm, "read");
  for (const id of [3, 4]) {
    await note(id);
    await until(() => expect(later.map(({ ids }) => ids.at(-1))).toEqual(later.map(() => `${id}`)));
  }
  expect(read.mock.calls.length).toBeLessThan(later.length / 2);
  expect(first.ids).toEqual(["1", "2", "3", "4"]);
});

it("delivers each change once to subscribers that come from a process that was ahead", async () => {
  const ahead = subscribe();
  const behindNotifier = createChangeNotifier();
  const behind = { ...store };
  const read = vi.spyOn(behind, "read");
  const served = { crm: behind, feed: createChangeFeed(behind, behindNotifier) };
  const stayed = subscribe(undefined, served);
  await started(ahead, stayed);
  // It has read that there is nothing more.
  await until(() => expect(read.mock.results).toHaveLength(2));
  await note(1);
  await until(() => expect(ahead.ids).toEqual(["1"]));
  const moved = Array.from({ length: 30 }, () => subscribe(ahead.seen.id, served));
  // Each of them finds its position.
  await until(() => expect(read.mock.results.length).toBeGreaterThan(moved.length + 1));
  await Promise.all(read.mock.results.map(({ value }) => value));
  await note(2);
  behindNotifier.notify();
  await until(() => expect(moved.map(({ ids }) => ids)).toEqual(moved.map(() => ["2"])));
  read.mockClear();
  await note(3);
  behindNotifier.notify();
  await until(() => expect(moved.map(({ ids }) => ids)).toEqual(moved.map(() => ["2", "3"])));
  expect(read.mock.calls.length).toBeLessThan(moved.length / 2);
  expect(stayed.ids).toEqual(["1", "2", "3"]);
});

it.each([
  ["reads the store", true, { type: "record", objectTypeId: "0-1", objectId: "7" }],
  ["resets the page if it has been deleted there", false, { type: "reset" }],
])("when a change is no longer in memory, it %s", async (_, isStored, event) => {
  let cursor = await newestChange(db);
  let end = 0;
  const change = async (): Promise<void> => {
    const { position } = cursor;
    await note(7);
    await until(async () => {
      cursor = await newestChange(db);
      expect(cursor.position).toBeGreaterThan(position);
    });
    if (!isStored) await db.deleteFrom("changes").where("position", "=", position).execute();
    end = 1;
  };
  const tail = { end: () => end, cursor: () => cursor, part: () => undefined, wait: change };
  const { signal } = stopping;
  const notices = followChanges({ crm, feed: { join: async () => tail }, signal }, undefined);
  expect((await notices.next()).value?.events).toEqual([{ type: "ready" }]);
  expect((await notices.next()).value?.events).toEqual([event]);
});

it("delivers all of more changes than one part has, to a page that was away", async () => {
  const before = subscribe();
  await started(before);
  await note(1);
  await until(() => expect(before.ids).toEqual(["1"]));
  const { id } = before.seen;
  const missed = Array.from({ length: 2 * CHANGE_BATCH_SIZE + 1 }, (_, index) => index + 2);
  await note(...missed);
  await until(() => expect(before.ids).toHaveLength(missed.length + 1));
  const back = subscribe(id);
  await until(() => expect(back.ids).toEqual(missed.map(String)));
});

it("delivers many writes in a few batches", async () => {
  const one = subscribe();
  await started(one);
  const partsBefore = one.seen.parts;
  const begin = performance.now();
  for (let id = 1; id <= 40; id += 1) await note(id);
  await until(() => expect(one.ids).toHaveLength(40));
  const intervals = (performance.now() - begin) / MIN_DELIVERY_INTERVAL_MS;
  // The first change is delivered at once, and the last batch may start at the end of an interval.
  expect(one.seen.parts - partsBefore).toBeLessThanOrEqual(intervals + 2);
});

it("ends every stream when the store can't be read, and starts again for the next subscriber", async () => {
  const one = subscribe();
  await started(one);
  const failure = new Error("The store is away.");
  const read = vi.spyOn(db.getExecutor(), "executeQuery").mockRejectedValue(failure);
  notifier.notify();
  await until(() => expect(one.seen.failure).toBe(failure));
  read.mockRestore();
  const next = subscribe();
  await started(next);
  await note(5);
  await until(() => expect(next.ids).toEqual(["5"]));
});

it.each([
  ["without subscribers", async () => {}],
  ["for one that is gone before it joins", () => feed.join(AbortSignal.abort())],
])("reads nothing %s", async (_, before) => {
  await before();
  const one = subscribe();
  await started(one);
  stopping.abort();
  const read = vi.spyOn(crm, "read");
  await note(1);
  await note(2);
  expect(read).not.toHaveBeenCalled();
});
