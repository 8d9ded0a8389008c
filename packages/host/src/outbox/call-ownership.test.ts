import { CallingError, reduceCall } from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { LEASE_MS } from "../limits.ts";
import { createMemoryStore } from "./call-store.ts";
import {
  answered,
  browser,
  clock,
  completed,
  lastSave,
  open,
  openBrowserForEachTest,
  put,
  saves,
  type Session,
  settle,
  started,
  storage,
} from "../testing/outbox-pages.ts";

openBrowserForEachTest();

/** Opens a page with a call that the CRM has. */
async function openWithCall(...options: Parameters<typeof open>): Promise<ReturnType<typeof open>> {
  const page = open(...options);
  put(page.outbox, started);
  await settle();
  lastSave().resolve();
  await settle();
  return page;
}

test("a duplicated tab neither lists nor sends a call whose page is still acquiring its locks", async () => {
  const session: Session = new Map();
  const page = browser.openPage();
  const store = storage.for(page);
  const slowStore = { ...store, readAll: () => page.wait(200).then(() => store.readAll()) };
  const first = open(session, { stores: [slowStore, createMemoryStore()], writer: "first" });
  put(first.outbox, started);
  // It has the owner's lock, and reads the storage before it requests the sender's lock.
  await clock.settle(50);
  const duplicate = open(new Map(session), { writer: "duplicate" });
  const listed: unknown[] = [];
  duplicate.outbox.on("change", (entry) => listed.push(entry));
  const taking = duplicate.outbox.claimCalls("9001");
  await clock.settle(5_000);
  expect([await taking, listed, duplicate.outbox.entries]).toEqual([[], [], []]);
  expect(saves.map(({ options }) => options.writer)).toEqual(["first"]);
});

test("the calls of a closed page are sent although the page releases its locks late", async () => {
  const first = open();
  put(first.outbox, started);
  await settle();
  first.page.close();
  open(new Map(), { writer: "second" });
  await clock.settle(150);
  expect(saves).toHaveLength(1);
  await clock.settle(2_000);
  expect(saves).toHaveLength(2);
});

test("a call that a tab is sending stays listed there until its own tab continues it", async () => {
  const session: Session = new Map();
  const first = open(session);
  put(first.outbox, started);
  await settle();
  first.page.close();
  await clock.settle(1_000);
  const other = open();
  await settle();
  expect(other.outbox.entries).toMatchObject([{ status: "saving" }]);
  lastSave().resolve();
  const reloaded = open(session);
  const taking = reloaded.outbox.claimCalls("9001");
  await clock.settle(500);
  expect([(await taking).length, reloaded.outbox.entries.length]).toEqual([1, 1]);
  expect(other.outbox.entries).toEqual([]);
});

test("a page that claims a call twice at the same time has it, and no other page gets it", async () => {
  const session: Session = new Map();
  const first = await openWithCall(session);
  first.page.close();
  await clock.settle(1_000);
  const second = open(session, { writer: "second" });
  const other = open(new Map(session), { writer: "other" });
  const claims = [second.outbox.claimCalls("9001"), second.outbox.claimCalls("9001")];
  await clock.settle(3_000);
  expect((await Promise.all(claims)).map(({ length }) => length)).toEqual([1, 1]);
  const late = other.outbox.claimCalls("9001");
  await clock.settle(3_000);
  expect(await late).toEqual([]);
  // The page asks the CRM whether it knows the call as well.
  lastSave().resolve();
  await settle();
  put(second.outbox, answered);
  await settle();
  expect(lastSave().options).toMatchObject({ writer: "second", epoch: 2 });
});

test("each page that gets a call writes with a higher epoch, also higher than the CRM's", async () => {
  const session: Session = new Map();
  const first = await openWithCall(session);
  first.page.close();
  const second = open(session, { writer: "second" });
  const claim = second.outbox.claimCalls("9001");
  await clock.settle(500);
  expect(await claim).toHaveLength(1);
  put(second.outbox, answered);
  await settle();
  expect(saves.map(({ options }) => options.epoch)).toEqual([1, 2]);
  // The storage has forgotten pages that had the call.
  const [entry] = second.outbox.entries;
  const theirs = { ...entry?.acknowledged?.document, version: 9 };
  const details = { document: theirs, writer: "third", epoch: 5 };
  lastSave().reject(new CallingError("callConflict", "Conflict.", { details }));
  await settle();
  expect(lastSave().options.epoch).toBe(5);
  // A page that only sends what another one left behind doesn't have the call.
  second.page.close();
  open(new Map(), { writer: "sender" });
  await clock.settle(5_000);
  expect(lastSave().options.epoch).toBe(5);
});

test("a tab that was frozen during its call writes no older state over the CRM's", async () => {
  const frozen = await openWithCall(new Map(), { writer: "frozen" });
  // Another tab gets the phone, but not the call: its lock is never stolen.
  const next = open(new Map(), { writer: "next" });
  await settle();
  const claim = next.outbox.claimCalls("9001", "a");
  await clock.settle(5_000);
  expect(await claim).toEqual([]);
  // Meanwhile the CRM has ended the call, whose lease is over.
  const [before] = frozen.outbox.entries;
  const lost = {
    ...before?.document,
    version: 9,
    state: "ended",
    endStatus: "failed",
    isLost: true,
  };
  put(frozen.outbox, answered);
  await settle();
  expect(lastSave().options.previous).toMatchObject({ version: before?.document.version });
  const details = { document: lost, writer: "crm" };
  lastSave().reject(new CallingError("callConflict", "Conflict.", { details }));
  await settle();
  expect(saves.map(({ options }) => options.writer)).not.toContain("next");
  for (const { document, options } of saves.slice(2)) {
    expect(options.previous?.version).toBe(9);
    expect(document.version).toBeGreaterThan(9);
  }
  expect(frozen.outbox.entries[0]?.document.version).toBeGreaterThanOrEqual(9);
});

test("a completed call that a page has just sent for its earlier one gets a new version there", async () => {
  const session: Session = new Map();
  const first = open(session, { writer: "first" });
  put(first.outbox, started, completed);
  await settle();
  first.page.close();
  await clock.settle(1_000);
  const { outbox } = open(session, { writer: "second" });
  await clock.settle(3_000);
  const theirs = { ...lastSave().document, version: 4, engagementId: "5", properties: {} };
  const details = { document: theirs, writer: "another", epoch: 1 };
  lastSave().reject(new CallingError("callConflict", "Conflict.", { details }));
  await clock.settle(3_000);
  expect(lastSave()).toMatchObject({ document: { version: 5 }, options: { writer: "second" } });
  lastSave().resolve();
  await settle();
  const known = (await outbox.claimCalls("9001")).at(-1);
  if (!known) throw new Error("The tab remembers its call.");
  const event = { ...completed, properties: { hs_call_title: "Title" } };
  void outbox.put(reduceCall(known, event).document, event);
  await settle();
  expect(lastSave()).toMatchObject({
    document: { version: 6, properties: event.properties },
    options: { writer: "second", previous: { version: 5 } },
  });
});

test("a page that has a call of another tab sends what the app in that tab reports about it", async () => {
  const session: Session = new Map();
  const first = await openWithCall(session);
  const [live] = first.outbox.entries;
  if (!live) throw new Error("The page has the call.");
  first.page.close();
  const duplicate = open(new Map(session), { writer: "duplicate" });
  const claim = duplicate.outbox.claimCalls("9001");
  await clock.settle(500);
  expect(await claim).toHaveLength(1);
  lastSave().resolve();
  await settle();
  const reloaded = open(session, { writer: "reloaded" });
  const late = reloaded.outbox.claimCalls("9001");
  await clock.settle(3_000);
  expect(await late).toEqual([]);
  // Its app has the call, and repeats the completion that the closed page could not store.
  void reloaded.outbox.put(reduceCall(live.document, completed).document, completed);
  await clock.settle(500);
  expect(lastSave().document).toMatchObject({
    state: "completed",
    properties: completed.properties,
  });
  lastSave().resolve();
  await clock.settle(3_000);
  expect(duplicate.outbox.entries).toEqual([]);
  expect(lastSave().options.writer).toBe("reloaded");
  lastSave().resolve();
  await settle();
  expect(reloaded.outbox.entries).toEqual([]);
  expect(reloaded.events.saved).toHaveLength(1);
});

const draft = { hs_call_body: "Typed" };

test.each([
  ["while the first tab is open", 3_000],
  ["after the first tab is closed", 0],
])(
  "a duplicate that is opened %s knows that the first tab has changed the call since",
  async (_when, openMs) => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, started);
    await settle();
    const copy = new Map(session);
    put(first.outbox, { type: "drafted", draft });
    await settle();
    if (openMs === 0) first.page.close();
    const duplicate = open(copy);
    await clock.settle(openMs);
    first.page.close();
    await clock.settle(1_000);
    const claim = duplicate.outbox.claimCalls("9001");
    await clock.settle(3_000);
    expect((await claim).map((document) => document.draft)).toEqual([draft]);
    expect(duplicate.outbox.entries).toMatchObject([{ isFromOtherTab: true }]);
  },
);

test("a call of a tab that is loaded again is its own, whatever it changed last", async () => {
  const session: Session = new Map();
  const first = open(session);
  put(first.outbox, started, { type: "drafted", draft });
  await settle();
  first.page.close();
  const reloaded = open(session);
  const claim = reloaded.outbox.claimCalls("9001");
  await clock.settle(1_000);
  expect(await claim).toHaveLength(1);
  expect(reloaded.outbox.entries[0]).not.toHaveProperty("isFromOtherTab");
});

test("a call of a page of an older version is left to it until its lease is over", async () => {
  const first = await openWithCall();
  first.page.close();
  await clock.settle(1_000);
  for (const [id, text] of storage.values) {
    const { holder: _holder, ...older } = JSON.parse(text) as Record<string, unknown>;
    storage.values.set(id, JSON.stringify(older));
  }
  const { outbox } = open();
  await clock.settle(3_000);
  expect(outbox.entries).toEqual([]);
  await clock.settle(LEASE_MS + 31_000);
  expect(outbox.entries).toMatchObject([{ document: { id: "a" }, isAbandoned: true }]);
});

test("of two tabs that claim a call at the same moment, one has it", async () => {
  const first = await openWithCall();
  first.page.close();
  await clock.settle(1_000);
  const others = [open(), open(), open()];
  await settle();
  const claims = others.map(({ outbox }) => outbox.claimCalls("9001", "a"));
  await clock.settle(3_000);
  expect((await Promise.all(claims)).flat()).toHaveLength(1);
});

test("a duplicate takes a call over although its tab is closed only minutes later", async () => {
  const session: Session = new Map();
  const first = await openWithCall(session);
  const duplicate = open(new Map(session));
  const takenOver: string[] = [];
  duplicate.outbox.on("takenOver", ({ document }) => takenOver.push(document.id));
  void duplicate.outbox.claimCalls("9001");
  await clock.settle(100_000);
  expect(takenOver).toEqual([]);
  first.page.close();
  await clock.settle(10_000);
  expect(takenOver).toEqual(["a"]);
});

test("a window that a tab opens, and so begins with its session, does not wait if there is no call", async () => {
  const session: Session = new Map();
  open(session);
  await settle();
  const window = open(new Map(session));
  let isClaimed = false;
  void window.outbox.claimCalls("9001").then(() => (isClaimed = true));
  await settle();
  expect(isClaimed).toBe(true);
});

test("one tab at a time sends what a closed tab has left behind", async () => {
  const first = open();
  put(first.outbox, started);
  await settle();
  first.page.close();
  await clock.settle(1_000);
  const others = [open(), open(), open()];
  await clock.settle(5_000);
  expect(others.map(({ outbox }) => outbox.entries.length)).toEqual([1, 1, 1]);
  expect(saves).toHaveLength(2);
});

test("a tab gets a call whose page is closing, and holds its lock a little longer", async () => {
  const first = await openWithCall();
  const second = open();
  await settle();
  first.page.close(600);
  const claim = second.outbox.claimCalls("9001", "a");
  await clock.settle(3_000);
  expect(await claim).toHaveLength(1);
});

test("what an app reports while its page is claiming the call stays", async () => {
  const session: Session = new Map();
  const first = await openWithCall(session);
  const [before] = first.outbox.entries;
  if (!before) throw new Error("The page has the call.");
  first.page.close();
  await clock.settle(1_000);
  const page = browser.openPage();
  const store = storage.for(page);
  const slowStore: typeof store = {
    ...store,
    update: async (id, change) => {
      await store.update(id, change);
      await page.wait(50);
    },
  };
  const second = open(session, { stores: [slowStore, createMemoryStore()] });
  const claim = second.outbox.claimCalls("9001");
  await clock.settle(20);
  void second.outbox.put(reduceCall(before.document, answered).document, answered);
  await clock.settle(200);
  expect(await claim).toMatchObject([{ state: "inProgress" }]);
  expect(second.outbox.entries).toMatchObject([{ document: { state: "inProgress" } }]);
  expect(lastSave().document).toMatchObject({ state: "inProgress" });
});
