import {
  createFakeClock,
  createMemoryStorage,
  SimulatedBrowser,
  type FakeClock,
  type SimulatedPage,
} from "@calling-extensions/platform/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { OwnTab } from "./own-tab.ts";

const WAIT_MS = 1_000;

let clock: FakeClock;
let browser: SimulatedBrowser;

interface Opened {
  readonly tab: OwnTab;
  readonly page: SimulatedPage;
}

/** Opens a page in a tab that has this session. */
function open(session = new Map<string, string>(), name = "user"): Opened {
  const page = browser.openPage();
  const { locks } = page.navigator;
  const storage = createMemoryStorage(session);
  return { tab: new OwnTab({ name, locks, storage, clock: page.clock, waitMs: WAIT_MS }), page };
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

test("a tab is open until it leaves, is closed or crashes, for the tabs of its user", async () => {
  const [a, b, ofOther] = [open(), open(), open(undefined, "other user")];
  await clock.settle(100);
  expect(await a.tab.isOpen(b.tab.id)).toBe(true);
  expect(await ofOther.tab.isOpen(b.tab.id)).toBe(false);
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
    const tab = new OwnTab({ name: "user", locks, storage: undefined, clock, waitMs: WAIT_MS });
    await tab.ready;
    await tab.waitUntilClosed("another", WAIT_MS);
    expect(await tab.isOpen("another")).toBe(false);
  });

  test("does not grant a lock in time has its id nevertheless", async () => {
    const locks = { request: hang, query: hang };
    const tab = new OwnTab({ name: "user", locks, storage: undefined, clock, waitMs: WAIT_MS });
    await clock.settle(2 * WAIT_MS);
    expect(tab.isReady).toBe(true);
  });

  test.each(["", " ", "x", "1", "1 ", "-1 a", "NaN a b"])(
    "has a damaged session (%j) gets an id",
    async (damaged) => {
      const { tab } = open(new Map([["user/tab", damaged]]));
      await clock.settle(2 * WAIT_MS);
      expect(tab.id.length).toBeGreaterThan(0);
      expect(tab.changes).toBeGreaterThanOrEqual(0);
    },
  );

  test("blocks or fills the session storage has an id", async () => {
    const page = browser.openPage();
    const { locks } = page.navigator;
    const storage = { getItem: fail, setItem: fail };
    const tab = new OwnTab({ name: "user", locks, storage, clock, waitMs: WAIT_MS });
    await clock.settle(WAIT_MS);
    expect([tab.isReady, tab.countChange()]).toEqual([true, 1]);
  });
});
