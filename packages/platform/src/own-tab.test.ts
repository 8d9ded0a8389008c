import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "./clock.ts";
import { holdTab, joinTab, OwnTab, type TabWindow } from "./own-tab.ts";
import { createFakeClock, type FakeClock } from "./testing/fake-clock.ts";
import { createMemoryStorage } from "./testing/memory-storage.ts";
import { SimulatedBrowser, type SimulatedPage } from "./testing/simulated-browser.ts";

const WAIT_MS = 1_000;

let clock: FakeClock;
let browser: SimulatedBrowser;

interface Opened {
  readonly tab: OwnTab;
  readonly page: SimulatedPage;
}

/** Opens a page in a tab that has this session. */
function open(session = new Map<string, string>()): Opened {
  const page = browser.openPage();
  const { locks } = page.navigator;
  const storage = createMemoryStorage(session);
  return { tab: new OwnTab({ locks, storage, clock: page.clock }), page };
}

beforeEach(() => {
  clock = createFakeClock();
  browser = new SimulatedBrowser(clock);
});

test("a tab keeps its id and the number of its changes when it is loaded again", async () => {
  const session = new Map<string, string>();
  const first = open(session);
  await clock.settle(100);
  first.tab.countChange();
  first.page.close(300);
  const second = open(session);
  await clock.settle(WAIT_MS);
  expect([second.tab.isReady, second.tab.id, second.tab.changes]).toEqual([true, first.tab.id, 1]);
});

test("a duplicate gets its own id, and knows the tabs that it comes from", async () => {
  const session = new Map<string, string>();
  const original = open(session);
  await clock.settle(100);
  const copy = new Map(session);
  const duplicate = open(copy);
  const second = open(new Map(copy));
  const unrelated = open();
  await clock.settle(2 * WAIT_MS);
  const ids = [original, duplicate, second, unrelated].map(({ tab }) => tab.id);
  expect(new Set(ids).size).toBe(4);
  expect(ids.map((id) => duplicate.tab.isOwn(id))).toEqual([true, true, false, false]);
  duplicate.page.close();
  const reloaded = open(copy);
  await clock.settle(WAIT_MS);
  expect(ids.map((id) => reloaded.tab.isOwn(id))).toEqual([true, true, false, false]);
});

test("a tab is open until it leaves, is closed or crashes", async () => {
  const [a, b] = [open(), open()];
  await clock.settle(100);
  expect(await a.tab.isOpen(b.tab.id)).toBe(true);
  b.tab.leave();
  await clock.settle(100);
  expect(await a.tab.isOpen(b.tab.id)).toBe(false);
  const c = open();
  await clock.settle(100);
  c.page.close();
  await clock.settle(1_000);
  expect(await a.tab.isOpen(c.tab.id)).toBe(false);
});

test("a tab that leaves before it has its id is not open", async () => {
  const [a, b] = [open(), open()];
  b.tab.leave();
  await clock.settle(WAIT_MS);
  expect(await a.tab.isOpen(b.tab.id)).toBe(false);
});

test("the wait for another tab ends when it is aborted, and does not begin for this tab", async () => {
  const [a, b] = [open(), open()];
  await clock.settle(100);
  const end = new AbortController();
  const wait = a.tab.waitUntilClosed(b.tab.id, undefined, end.signal);
  end.abort();
  expect(await wait).toBe(false);
  expect(await a.tab.waitUntilClosed(b.tab.id, undefined, end.signal)).toBe(false);
  expect(await a.tab.waitUntilClosed(a.tab.id)).toBe(false);
});

test("the wait for another tab ends when it is closed, or at its time limit", async () => {
  const [a, b] = [open(), open()];
  await clock.settle(100);
  const ends: number[] = [];
  const start = clock.now();
  const wait = async (): Promise<void> => {
    await a.tab.waitUntilClosed(b.tab.id, WAIT_MS);
    ends.push(clock.now() - start);
  };
  void wait();
  await clock.settle(2 * WAIT_MS);
  void wait();
  b.page.close(300);
  await clock.settle(WAIT_MS);
  expect(ends[0]).toBe(WAIT_MS);
  expect(ends[1]).toBeLessThan(2 * WAIT_MS + 400);
});

/** A page in a tab that has this session. */
const openPage = (session = new Map<string, string>()): TabWindow => ({
  navigator: browser.openPage().navigator,
  sessionStorage: createMemoryStorage(session),
});

const pass = (durationMs: number): Promise<unknown> => vi.advanceTimersByTimeAsync(durationMs);

describe("the tab of a page", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    browser = new SimulatedBrowser(systemClock);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is the same for everything that takes part in the page, and closed once all have left", async () => {
    const session = new Map<string, string>();
    const page = openPage(session);
    const [other, tab] = [joinTab(openPage()), joinTab(page)];
    expect(joinTab(page)).toBe(tab);
    await pass(100);
    tab.leave();
    await pass(100);
    expect(await other.isOpen(tab.id)).toBe(true);
    tab.leave();
    await pass(100);
    expect(await other.isOpen(tab.id)).toBe(false);
    const next = joinTab(page);
    await pass(100);
    expect([next === tab, next.id]).toEqual([false, tab.id]);
  });

  test("is open from the first script of a document that is loaded again, until that is closed", async () => {
    const session = new Map<string, string>();
    const [other, tab] = [joinTab(openPage()), joinTab(openPage(session))];
    await pass(100);
    const isClosed = vi.fn();
    tab.leave();
    const page = openPage(session);
    holdTab(page, 60_000);
    await pass(30_000);
    void other.waitUntilClosed(tab.id).then(isClosed);
    const next = joinTab(page);
    await pass(60_000);
    expect([next.id, isClosed.mock.calls]).toEqual([tab.id, []]);
    next.leave();
    await pass(100);
    expect(isClosed.mock.calls).toEqual([[true]]);
  });

  test("is closed if a document that is loaded again has not joined after a time, and open once it does", async () => {
    const session = new Map<string, string>();
    const [other, tab] = [joinTab(openPage()), joinTab(openPage(session))];
    await pass(100);
    tab.leave();
    const page = openPage(session);
    holdTab(page, 60_000);
    await pass(59_000);
    expect(await other.isOpen(tab.id)).toBe(true);
    await pass(2_000);
    expect(await other.isOpen(tab.id)).toBe(false);
    const next = joinTab(page);
    await pass(100);
    expect([next.id, await other.isOpen(tab.id)]).toEqual([tab.id, true]);
  });

  test("is another one in a duplicate, which waits from its first script on", async () => {
    const session = new Map<string, string>();
    const tab = joinTab(openPage(session));
    await pass(100);
    const page = openPage(new Map(session));
    holdTab(page, 60_000);
    await pass(WAIT_MS + 100);
    const duplicate = joinTab(page);
    await pass(10);
    expect(duplicate.isReady).toBe(true);
    expect(duplicate.id).not.toBe(tab.id);
    tab.leave();
    await pass(100);
    expect(await duplicate.isOpen(tab.id)).toBe(false);
  });

  test("is not requested by the first script of a document in a new tab, or of one without storage", () => {
    const page = openPage();
    const blocked: TabWindow = {
      navigator: page.navigator,
      get sessionStorage() {
        return fail();
      },
    };
    for (const each of [page, blocked]) holdTab(each, 60_000);
    expect([page.heldTab, blocked.heldTab]).toEqual([undefined, undefined]);
  });
});

const deny = (): Promise<never> => Promise.reject(new DOMException("No.", "SecurityError"));
const hang = (): Promise<never> => new Promise(() => undefined);
const fail = (): never => {
  throw new DOMException("No.", "QuotaExceededError");
};

describe("a tab whose browser", () => {
  test.each<[string, LockManager | undefined]>([
    ["has no locks", undefined],
    ["denies locks, because it blocks storage", { request: deny, query: deny }],
  ])("%s acts as the only one", async (_what, locks) => {
    const tab = new OwnTab({ locks, storage: undefined, clock });
    await tab.ready;
    await tab.waitUntilClosed("another", WAIT_MS);
    expect(await tab.isOpen("another")).toBe(false);
  });

  test("does not grant a lock in time has its id nevertheless", async () => {
    const locks = { request: hang, query: hang };
    const tab = new OwnTab({ locks, storage: undefined, clock });
    await clock.settle(2 * WAIT_MS);
    expect(tab.isReady).toBe(true);
  });

  test.each(["", " ", "x", "1", "1 ", "-1 a", "NaN a b"])(
    "has a damaged session (%j) gets an id",
    async (damaged) => {
      const { tab } = open(new Map([["calling-extensions/tab", damaged]]));
      await clock.settle(2 * WAIT_MS);
      expect(tab.id.length).toBeGreaterThan(0);
      expect(tab.changes).toBeGreaterThanOrEqual(0);
    },
  );

  test("blocks or fills the session storage has an id", async () => {
    const page = browser.openPage();
    const { locks } = page.navigator;
    const storage = { getItem: fail, setItem: fail };
    const tab = new OwnTab({ locks, storage, clock });
    await clock.settle(WAIT_MS);
    expect([tab.isReady, tab.countChange()]).toEqual([true, 1]);
  });
});
