import { beginCall, CallingError, type CallDocumentEvent } from "@calling-extensions/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { CallOutbox } from "../api/outbox.ts";
import { LEASE_MS } from "../limits.ts";
import {
  answered,
  call,
  clock,
  DAY_MS,
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

/** Simulates a tab that is closed during a call with these events, after everything was stored. */
async function leave(events: CallDocumentEvent[], session: Session = new Map()): Promise<void> {
  const { outbox, page } = open(session);
  put(outbox, ...events);
  await settle();
  lastSave().resolve();
  await settle();
  page.close();
  await clock.settle(1_000);
}

const offered = ({ entries }: CallOutbox): unknown[] =>
  entries.filter(({ isAbandoned }) => isAbandoned).map(({ document }) => document.draft);

describe("a call that a closed tab left behind", () => {
  const ended = { type: "ended", at: 2_000, endStatus: "completed" } as const;
  const drafted = { type: "drafted", draft: { hs_call_body: "Typed" } } as const;
  const notes = { hs_call_body: "Finished" };

  test("can be finished on the next visit, exactly once", async () => {
    await leave([started, answered, ended, drafted]);
    const { outbox } = open();
    await settle();
    expect(offered(outbox)).toEqual([drafted.draft]);
    expect(await outbox.finish("a", notes)).toBe(true);
    await settle();
    expect([offered(outbox), saves.length]).toEqual([[], 2]);
    expect(lastSave().document).toMatchObject({ state: "completed", properties: notes });
    expect(lastSave().document).not.toHaveProperty("draft");
    expect(await outbox.finish("a", { hs_call_body: "Again" })).toBe(false);
    lastSave().resolve();
    await settle();
    expect([outbox.entries, storage.values.size, saves.length]).toEqual([[], 0, 2]);
  });

  describe("with a draft that its page had no time to send", () => {
    const properties = { hs_call_body: "Typed" };
    const sent: unknown[] = [];
    const sendHeartbeat = async (heartbeat: unknown): Promise<void> => void sent.push(heartbeat);

    beforeEach(async () => {
      const { outbox, page } = open();
      put(outbox, started, answered);
      await settle();
      lastSave().resolve();
      await settle();
      put(outbox, drafted);
      await settle();
      page.close();
      sent.length = 0;
    });

    test("is safe once another page has opened, before the user finishes it", async () => {
      open(new Map(), { sendHeartbeat });
      await clock.settle(60_000);
      expect(sent).toEqual([{ id: "a", version: 3, draft: { version: 4, properties } }]);
    });

    test("is not live again if the CRM has given it up", async () => {
      await clock.settle(LEASE_MS);
      open(new Map(), { sendHeartbeat });
      await clock.settle(60_000);
      expect(sent).toEqual([]);
    });
  });

  describe("after it was completed, and something else was typed", () => {
    const completed = { type: "completed", at: 3_000, properties: { hs_call_body: "Ty" } } as const;

    test("is stored with that, exactly once", async () => {
      await leave([started, answered, ended, completed, drafted]);
      const { outbox } = open();
      await settle();
      expect([offered(outbox), saves.length]).toEqual([[], 2]);
      expect(lastSave().document).toMatchObject({ state: "completed", properties: drafted.draft });
      // A page that the browser had suspended can't write anymore.
      expect(lastSave().options.epoch).toBe(2);
      lastSave().resolve();
      await settle();
      expect([outbox.entries, storage.values.size, saves.length]).toEqual([[], 0, 2]);
    });

    test("is stored with that although the CRM rejected the completion", async () => {
      const { outbox, page } = open();
      put(outbox, started, answered, ended, completed);
      await settle();
      lastSave().reject(new CallingError("saveRefused", "No."));
      await settle();
      put(outbox, drafted);
      await settle();
      page.close();
      await clock.settle(1_000);
      open();
      await settle();
      expect(lastSave().document).toMatchObject({ properties: drafted.draft });
    });

    test("waits for its app as long as the tab is open", async () => {
      const { outbox } = open();
      put(outbox, started, answered, ended, completed, drafted);
      await settle();
      lastSave().resolve();
      await clock.settle(60_000);
      expect(outbox.entries).toMatchObject([
        { status: "stored", document: { draft: drafted.draft } },
      ]);
      put(outbox, { ...completed, properties: { hs_call_body: "Typed more" } });
      await settle();
      lastSave().resolve();
      await settle();
      expect([outbox.entries, storage.values.size, saves.length]).toEqual([[], 0, 2]);
    });
  });

  test("can be finished although the storage was too slow when the page loaded", async () => {
    await leave([started, answered, ended, drafted]);
    storage.health = "hanging";
    const { outbox } = open();
    await clock.settle(600);
    expect(outbox.entries).toEqual([]);
    storage.health = "fine";
    await clock.settle(3_000);
    expect(offered(outbox)).toEqual([drafted.draft]);
    expect(await outbox.finish("a", notes)).toBe(true);
    await settle();
    lastSave().resolve();
    await settle();
    expect([outbox.entries, storage.values.size, saves.length]).toEqual([[], 0, 2]);
  });

  test("is finished by only one of two tabs that offer it", async () => {
    await leave([started, ended]);
    const [first, second] = [open(), open()];
    await clock.settle(31_000);
    expect([first, second].map(({ outbox }) => offered(outbox).length)).toEqual([1, 1]);
    const finishing = [first, second].map(({ outbox }, index) =>
      outbox.finish("a", { hs_call_body: `Notes ${index}` }),
    );
    await clock.settle(2_000);
    expect(await Promise.all(finishing)).toEqual([true, false]);
    lastSave().resolve();
    await clock.settle(31_000);
    expect(saves.map(({ document }) => document.properties)).toEqual([
      {},
      { hs_call_body: "Notes 0" },
    ]);
    expect([first, second].map(({ outbox }) => outbox.entries)).toEqual([[], []]);
  });

  test.each<[string, (outbox: CallOutbox) => Promise<unknown>]>([
    ["finishes it", (outbox) => outbox.finish("a", notes)],
    ["continues it for its app", (outbox) => outbox.claimCalls("9001", "a")],
    ["discards it", async (outbox) => outbox.discard("a")],
  ])("is no longer offered once another tab %s", async (_what, act) => {
    await leave([started, ended]);
    const [first, second] = [open(), open()];
    await settle();
    expect([first, second].map(({ outbox }) => offered(outbox).length)).toEqual([1, 1]);
    void act(first.outbox);
    await clock.settle(500);
    expect([first, second].map(({ outbox }) => offered(outbox).length)).toEqual([0, 0]);
  });

  test("is continued by its id in any tab, also after a reload of that tab", async () => {
    await leave([started, ended]);
    const session: Session = new Map();
    const first = open(session);
    await settle();
    expect(await first.outbox.claimCalls("9001")).toEqual([]);
    expect(await first.outbox.claimCalls("another", "a")).toEqual([]);
    expect(await first.outbox.claimCalls("9001", "a")).toMatchObject([{ id: "a", state: "ended" }]);
    first.page.close();
    await clock.settle(1_000);
    const taking = open(session).outbox.claimCalls("9001");
    await clock.settle(500);
    expect(await taking).toMatchObject([{ id: "a" }]);
  });

  test("counts as lost since its last heartbeat if it was live, and is offered after its lease expired", async () => {
    const { outbox: before, page } = open();
    put(before, started, answered);
    await settle();
    lastSave().resolve();
    await clock.settle(65_000);
    page.close();
    const closedAt = clock.now();
    await clock.settle(1_000);
    const { outbox } = open();
    const changes: unknown[] = [];
    await settle();
    outbox.on("change", ({ isAbandoned }) => changes.push(isAbandoned));
    await clock.settle(100_000);
    expect(offered(outbox)).toEqual([]);
    await clock.settle(50_000);
    expect([offered(outbox).length, changes.at(-1)]).toEqual([1, true]);
    void outbox.finish("a", notes);
    await settle();
    const { document } = lastSave();
    expect(document).toMatchObject({ state: "completed", isLost: true, endStatus: "failed" });
    const { endedAt = 0 } = document;
    expect([endedAt > closedAt - 15_000, endedAt <= closedAt]).toEqual([true, true]);
  });

  test("is offered immediately if it was live long ago", async () => {
    await leave([started, answered]);
    clock.sleep(DAY_MS);
    const { outbox } = open();
    await settle();
    expect(offered(outbox)).toHaveLength(1);
  });

  test("is first left to the app of its tab", async () => {
    const session: Session = new Map();
    await leave([started, ended], session);
    const reloaded = open(new Map(session));
    await settle();
    expect(offered(reloaded.outbox)).toEqual([]);
    await reloaded.outbox.claimCalls("9001");
    await clock.settle(60_000);
    expect(offered(reloaded.outbox)).toEqual([]);
    reloaded.page.close();
    await clock.settle(1_000);
    // Its app has been uninstalled.
    const { outbox } = open(new Map(session));
    await clock.settle(11_000);
    expect(offered(outbox)).toHaveLength(1);
  });

  test("is not offered while its tab is open", async () => {
    const first = open();
    put(first.outbox, started, ended);
    await settle();
    const { outbox } = open();
    await clock.settle(200_000);
    expect([offered(outbox), offered(first.outbox)]).toEqual([[], []]);
    const finishing = outbox.finish("a", notes);
    await clock.settle(2_000);
    expect([await finishing, await first.outbox.finish("a", notes)]).toEqual([false, false]);
  });

  test("gets the engagement for which its page still ran a hook", async () => {
    const { outbox: before, page } = open();
    put(before, started, { type: "engagementRequested", isHeld: true }, ended);
    await settle();
    expect(saves).toEqual([]);
    page.close();
    await clock.settle(1_000);
    const { outbox } = open();
    await settle();
    lastSave().resolve();
    await outbox.finish("a", notes);
    await settle();
    expect(lastSave().document).toMatchObject({ state: "completed", isHeld: false });
  });

  test("is not offered without an engagement", async () => {
    const { outbox: before, page } = open();
    const document = beginCall({ ...call, startedAt: clock.now(), owner: "none" });
    void before.put(document);
    put(before, started, ended);
    await settle();
    page.close();
    await clock.settle(1_000);
    const { outbox } = open();
    await clock.settle(200_000);
    expect([outbox.entries.length, offered(outbox)]).toEqual([1, []]);
  });
});
