import type { SimulatedPage } from "@calling-extensions/platform/testing";
import { CallingError } from "@calling-extensions/contract";
import { describe, expect, test } from "vitest";
import { SimulatedStorage } from "../testing/simulated-storage.ts";
import {
  answered,
  call,
  browser,
  clock,
  completed,
  DAY_MS,
  heartbeats,
  lastSave,
  open,
  openBrowserForEachTest,
  put,
  replaceStorage,
  saves,
  type Session,
  settle,
  started,
  statuses,
  storage,
} from "../testing/outbox-pages.ts";
import { type OutboxEnvironment } from "./start-call-outbox.ts";

openBrowserForEachTest();

describe("a call", () => {
  test("is sent once it is stored, and removed once it is completed and acknowledged", async () => {
    replaceStorage(new SimulatedStorage("indexedDB", 100));
    const { outbox, events } = open();
    put(outbox, started);
    await clock.settle(40);
    expect([storage.values.size, saves]).toEqual([0, []]);
    await clock.settle(400);
    expect(storage.values.size).toBe(1);
    lastSave().resolve();
    await settle();
    expect(outbox.entries).toMatchObject([{ status: "stored", document: { engagementId: "5" } }]);
    put(outbox, completed);
    await clock.settle(400);
    expect(lastSave().options.previous).toMatchObject({ version: 2 });
    lastSave().resolve();
    await clock.settle(400);
    expect([outbox.entries, storage.values.size]).toEqual([[], 0]);
    expect(events).toMatchObject({ saved: [{}, {}], removed: [{ status: "stored" }] });
  });

  test("has at most one request at a time, with its newest version", async () => {
    const { outbox } = open();
    put(outbox, started);
    await settle();
    put(outbox, answered, completed);
    await settle();
    expect(saves.map(({ document }) => document.version)).toEqual([2]);
    lastSave().resolve();
    await settle();
    expect(saves.map(({ document }) => document.version)).toEqual([2, 4]);
  });

  test("that is completed again continues from what the CRM has", async () => {
    const { outbox } = open();
    put(outbox, started, completed);
    await settle();
    lastSave().resolve();
    await settle();
    const last = lastSave().document;
    void outbox.put({ ...last, version: last.version + 1, properties: { a: "1" } }, completed);
    await settle();
    expect(lastSave().options.previous).toEqual(last);
  });

  test("that changes during its removal stays for the next page", async () => {
    const { outbox, page } = open();
    put(outbox, started, completed);
    await settle();
    const last = lastSave().document;
    outbox.on("removed", () => {
      void outbox.put({ ...last, version: 4, properties: { a: "1" } }, completed);
    });
    lastSave().resolve();
    await settle();
    page.close();
    expect([...storage.values.values()].map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { document: { version: 4 }, acknowledged: { document: { version: 3 } } },
    ]);
  });

  test("without an engagement is never sent, but kept until it is completed", async () => {
    const { outbox } = open();
    void outbox.put({ ...call, owner: "none" });
    put(outbox, started);
    await clock.settle(60_000);
    expect([statuses(outbox), storage.values.size]).toEqual([["stored"], 1]);
    put(outbox, completed);
    await settle();
    expect([saves, outbox.entries, storage.values.size]).toEqual([[], [], 0]);
  });

  test("with a late acknowledgement of an older version keeps the newer one", async () => {
    const { outbox } = open();
    put(outbox, started);
    await clock.settle(30_000);
    expect(lastSave().options.signal.aborted).toBe(true);
    put(outbox, answered);
    await settle();
    const [late, newer] = saves;
    newer?.resolve();
    await settle();
    late?.resolve();
    await settle();
    expect(outbox.entries).toMatchObject([
      { status: "stored", acknowledged: { document: { version: 3 } } },
    ]);
  });
});

describe("a failed attempt", () => {
  test("is retried after 1 s, and then twice as late each time, up to 60 s", async () => {
    const { outbox, events } = open();
    put(outbox, started);
    await settle();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      lastSave().reject(new TypeError("Failed to fetch"));
      await settle();
      const failedAt = clock.now();
      while (saves.length === attempt) await clock.settle(500);
      waits.push((clock.now() - failedAt) / 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(events.failed).toHaveLength(8);
    expect(outbox.entries).toMatchObject([{ status: "saving", error: { code: "portFailed" } }]);
  });

  test("of a call that a closed tab left behind is retried as seldom", async () => {
    const first = open();
    open();
    put(first.outbox, started);
    await settle();
    first.page.close();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      while (saves.length === attempt) await clock.settle(500);
      lastSave().reject(new TypeError("Failed to fetch"));
      const failedAt = clock.now();
      while (saves.length === attempt + 1) await clock.settle(500);
      waits.push(Math.round((clock.now() - failedAt) / 1_000));
    }
    expect(waits.slice(-2)).toEqual([60, 60]);
  });

  test("is forgotten once the CRM has everything", async () => {
    const { outbox } = open();
    put(outbox, started);
    await settle();
    lastSave().reject(new TypeError("Failed to fetch"));
    await clock.settle(1_000);
    let changes = 0;
    outbox.on("change", () => (changes += 1));
    lastSave().resolve();
    await clock.settle(100_000);
    expect(changes).toBe(1);
    put(outbox, answered);
    await settle();
    expect(outbox.entries.map(({ status, error }) => [status, error])).toEqual([
      ["saving", undefined],
    ]);
  });

  test("is retried at once when the network is back", async () => {
    const { outbox, goOnline } = open(new Map(), { isOnline: () => false });
    put(outbox, started);
    await settle();
    lastSave().reject(new TypeError("Failed to fetch"));
    await settle();
    expect(statuses(outbox)).toEqual(["offline"]);
    goOnline();
    await settle();
    expect([saves.length, statuses(outbox)]).toEqual([2, ["saving"]]);
  });

  test("without a session is retried after the user signs in", async () => {
    const { outbox } = open();
    put(outbox, started);
    await settle();
    lastSave().reject(new CallingError("sessionExpired", "Sign in."));
    await settle();
    put(outbox, completed);
    await clock.settle(200_000);
    expect([saves.length, statuses(outbox)]).toEqual([1, ["session"]]);
    outbox.resume();
    await settle();
    expect([saves.length, lastSave().document.version]).toEqual([2, 3]);
  });

  test("that throws synchronously is retried as well", async () => {
    const { outbox } = open(new Map(), {
      saveCall() {
        throw new Error("No adapter.");
      },
    });
    put(outbox, started);
    await settle();
    expect(outbox.entries).toMatchObject([{ status: "saving", error: { code: "portFailed" } }]);
  });
});

async function refuse(): Promise<void> {
  await settle();
  lastSave().reject(new CallingError("saveRefused", "You may not edit calls."));
  await settle();
}

describe("a rejected call", () => {
  test("is kept with its reason over reloads and weeks, and sent again at the user's request", async () => {
    const first = open();
    put(first.outbox, started, completed);
    await refuse();
    first.page.close();
    await clock.settle(1_000);
    clock.sleep(30 * DAY_MS);
    const { outbox } = open();
    await clock.settle(60_000);
    expect(saves).toHaveLength(1);
    expect(outbox.entries).toMatchObject([
      { status: "refused", error: { code: "saveRefused", message: "You may not edit calls." } },
    ]);
    outbox.retry("a");
    await settle();
    lastSave().resolve();
    await settle();
    expect([saves.length, outbox.entries, storage.values.size]).toEqual([2, [], 0]);
  });

  test("is retried when it has a new version", async () => {
    const { outbox } = open();
    put(outbox, started);
    await refuse();
    put(outbox, completed);
    await settle();
    expect(saves).toHaveLength(2);
  });

  test("is no longer sent when the user discards it during a request", async () => {
    const { outbox } = open();
    put(outbox, started);
    await settle();
    expect(lastSave().options.signal.aborted).toBe(false);
    outbox.discard(call.id);
    await settle();
    expect(lastSave().options.signal.aborted).toBe(true);
    await clock.settle(100_000);
    expect(saves).toHaveLength(1);
  });

  test("is removed when the user discards it", async () => {
    const { outbox, events } = open();
    put(outbox, started, completed);
    await refuse();
    const storedAtRemoval: number[] = [];
    outbox.on("removed", () => storedAtRemoval.push(storage.values.size));
    outbox.discard("a");
    await settle();
    expect([outbox.entries, storage.values.size, events.removed?.length]).toEqual([[], 0, 1]);
    // A page that is reloaded then must not find it.
    expect(storedAtRemoval).toEqual([0]);
  });
});

describe("the next page", () => {
  test("continues the tab's live calls, sends the stored calls, and renews their leases", async () => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, started);
    await settle();
    lastSave().resolve();
    await settle();
    put(first.outbox, answered);
    first.page.close();
    const { outbox } = open(session);
    const taking = outbox.claimCalls("9001");
    await clock.settle(500);
    expect(await taking).toMatchObject([{ version: 3, engagementId: "5" }]);
    expect(heartbeats).toEqual([{ id: "a", version: 2 }]);
    expect(lastSave()).toMatchObject({
      document: { version: 3 },
      options: { previous: { version: 2 } },
    });
    expect(await outbox.claimCalls("9001")).toHaveLength(1);
    expect(await outbox.claimCalls("another")).toEqual([]);
  });

  test("of a duplicated tab does not continue a call of the first tab", async () => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, started);
    await settle();
    const { outbox } = open(new Map(session));
    const taking = outbox.claimCalls("9001");
    await clock.settle(3_000);
    expect([await taking, outbox.entries, saves.length]).toEqual([[], [], 1]);
  });

  test("of a duplicated tab continues a call when the first tab is closed, but not while it reloads", async () => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, started);
    await settle();
    const duplicate = open(new Map(session));
    const takenOver: string[] = [];
    duplicate.outbox.on("takenOver", ({ document }) => takenOver.push(document.id));
    void duplicate.outbox.claimCalls("9001");
    await clock.settle(1_500);
    first.page.close();
    await clock.settle(2_000);
    const reloaded = open(session);
    const taking = reloaded.outbox.claimCalls("9001");
    await clock.settle(10_000);
    expect([(await taking).length, takenOver]).toEqual([1, []]);
    reloaded.page.close();
    await clock.settle(10_000);
    expect(takenOver).toEqual(["a"]);
    expect(await duplicate.outbox.claimCalls("9001")).toHaveLength(1);
  });

  test("in another tab sends the calls of a closed tab, and renews no lease", async () => {
    const first = open();
    const second = open();
    await settle();
    put(first.outbox, started, answered);
    await settle();
    first.page.close();
    await clock.settle(31_000);
    lastSave().resolve();
    await clock.settle(31_000);
    expect(saves.map(({ document }) => document.version)).toEqual([3, 3]);
    expect(await second.outbox.claimCalls("9001")).toEqual([]);
    expect([statuses(second.outbox), heartbeats]).toEqual([["stored"], []]);
  });

  test.each([
    ["sends a completed call that was held", [started, completed], 1],
    ["leaves a held call to the host of its tab", [started], 0],
  ])("%s", async (_what, events, sent) => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, { type: "engagementRequested", isHeld: true }, ...events);
    await settle();
    first.page.close();
    await clock.settle(1_000);
    open(session);
    await settle();
    expect(saves).toHaveLength(sent);
  });

  test("does not continue yesterday's calls, and drops a call that is not completed after a week", async () => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, started);
    await settle();
    lastSave().resolve();
    await settle();
    first.page.close();
    await clock.settle(1_000);
    clock.sleep(DAY_MS);
    const second = open(session);
    await clock.settle(1_000);
    expect(await second.outbox.claimCalls("9001")).toEqual([]);
    expect(statuses(second.outbox)).toEqual(["stored"]);
    clock.sleep(7 * DAY_MS);
    await clock.settle(30_000);
    expect([second.outbox.entries, storage.values.size]).toEqual([[], 0]);
  });

  test("skips stored values that are no calls, and reports each once", async () => {
    storage.values.set("x", JSON.stringify({ phone: "+1 555 0100" }));
    const { outbox, events } = open();
    await clock.settle(100_000);
    expect(outbox.entries).toEqual([]);
    expect(events.problem).toMatchObject([{ code: "invalidMessage" }]);
    expect(JSON.stringify(events.problem)).not.toContain("555");
  });
});

describe("the storage", () => {
  test.each(["hanging", "failing"] as const)(
    "that is %s is replaced by the page's memory, once",
    async (health) => {
      storage.health = health;
      const { outbox, events } = open();
      put(outbox, started);
      await clock.settle(510);
      expect([events.storage, outbox.storageTier]).toEqual([[{ tier: "memory" }], "memory"]);
      expect(saves).toHaveLength(1);
    },
  );

  test("that is late gets what was written to the other one, which is empty then", async () => {
    const local = new SimulatedStorage("localStorage", 0);
    storage.health = "late";
    const page = browser.openPage();
    const { outbox, events } = open(new Map(), { stores: [storage.for(page), local.for(page)] });
    put(outbox, started);
    await clock.settle(500);
    expect([storage.values.size, local.values.size, outbox.storageTier]).toEqual([
      0,
      1,
      "localStorage",
    ]);
    await clock.settle(700);
    expect([storage.values.size, local.values.size, outbox.storageTier]).toEqual([
      1,
      0,
      "indexedDB",
    ]);
    storage.health = "fine";
    put(outbox, answered);
    await settle();
    expect([...storage.values.values()].join()).toContain("inProgress");
    expect(local.values.size).toBe(0);
    expect(events.storage).toEqual([{ tier: "localStorage" }, { tier: "indexedDB" }]);
  });

  test("that is full keeps an old version only until the page has read both", async () => {
    const local = new SimulatedStorage("localStorage", 0);
    const session: Session = new Map();
    const storesOf = (page: SimulatedPage): OutboxEnvironment["stores"] => [
      storage.for(page),
      local.for(page),
    ];
    const first = open(session, { stores: storesOf(browser.openPage()) });
    put(first.outbox, started);
    await settle();
    storage.health = "failing";
    put(first.outbox, answered);
    await settle();
    storage.health = "fine";
    first.outbox.stop();
    const next = open(session, { stores: storesOf(browser.openPage()) });
    const claiming = next.outbox.claimCalls("9001");
    await clock.settle(100);
    expect(await claiming).toMatchObject([{ state: "inProgress" }]);
    expect([storage.values.size, local.values.size]).toEqual([1, 0]);
  });

  test("that was full does not make an ended call live after a reload", async () => {
    const session: Session = new Map();
    const first = open(session);
    put(first.outbox, started, answered);
    await settle();
    lastSave().resolve();
    await settle();
    storage.health = "failing";
    put(first.outbox, { type: "ended", at: 2_000, endStatus: "completed" });
    await settle();
    const { document } = lastSave();
    lastSave().resolve();
    await settle();
    first.page.close();
    await clock.settle(400);
    storage.health = "fine";
    const next = open(session, { writer: "next" });
    const claiming = next.outbox.claimCalls("9001");
    await clock.settle(100);
    expect(await claiming).toMatchObject([{ state: "inProgress" }]);
    expect(lastSave().options).toMatchObject({ epoch: 2 });
    const details = { document, writer: "page 0", epoch: 1 };
    lastSave().reject(new CallingError("callConflict", "Conflict.", { details }));
    await settle();
    expect(next.outbox.entries).toMatchObject([{ document: { state: "ended" }, status: "stored" }]);
  });

  test("that responds too late does not restore a finished call", async () => {
    const local = new SimulatedStorage("localStorage", 0);
    const storesOf = (page: SimulatedPage): OutboxEnvironment["stores"] => [
      storage.for(page),
      local.for(page),
    ];
    const page = browser.openPage();
    const { outbox } = open(new Map(), { stores: storesOf(page) });
    put(outbox, started);
    await settle();
    storage.health = "failing";
    put(outbox, completed);
    await settle();
    lastSave().resolve();
    await settle();
    lastSave().resolve();
    await clock.settle(1_000);
    expect([storage.values.size, local.values.size, outbox.storageTier]).toEqual([
      1,
      1,
      "indexedDB",
    ]);
    storage.health = "fine";
    const next = open(new Map(), { stores: storesOf(browser.openPage()) });
    await clock.settle(60_000);
    expect([next.outbox.entries, storage.values.size, local.values.size]).toEqual([[], 0, 0]);
    expect(saves).toHaveLength(2);
  });
});

test("a live call is stored even if its browser storage is cleared", async () => {
  const { outbox } = open();
  put(outbox, started);
  await settle();
  lastSave().resolve();
  await settle();
  storage.values.clear();
  put(outbox, completed);
  await settle();
  expect(storage.values.size).toBe(1);
  expect(lastSave()).toMatchObject({
    document: { state: "completed", properties: completed.properties, engagementId: "5" },
    options: { previous: { version: 2 } },
  });
});

test("a conflict applies the local events to the CRM's document", async () => {
  const { outbox } = open();
  put(outbox, started);
  await settle();
  lastSave().resolve();
  await settle();
  put(outbox, completed);
  await settle();
  const theirs = { ...lastSave().options.previous, version: 7, properties: { other: "1" } };
  const details = { document: theirs, writer: "another" };
  lastSave().reject(new CallingError("callConflict", "Conflict.", { details }));
  await settle();
  expect(lastSave()).toMatchObject({
    document: { version: 8, properties: { other: "1", hs_call_body: "Notes" } },
    options: { previous: { version: 7 } },
  });
});

test.each([undefined, {}, { document: { id: "a" } }])(
  "a conflict without a document is retried later: %j",
  async (details) => {
    const { outbox } = open();
    put(outbox, started);
    await settle();
    lastSave().reject(new CallingError("callConflict", "Conflict.", { details: details ?? {} }));
    await settle();
    expect([saves.length, statuses(outbox)]).toEqual([1, ["saving"]]);
    await clock.settle(1_000);
    expect(saves).toHaveLength(2);
  },
);
