import { expect, test } from "vitest";
import { browserClock } from "../platform/time.ts";
import { SimulatedLocks, SimulatedPage } from "../testing/simulated-browser.ts";
import { SimulatedClock } from "../testing/simulated-clock.ts";
import { createCallLocks } from "./call-locks.ts";
import { ReplicaLocks } from "./replica-locks.ts";

const failing = (name: string): LockManager => {
  const fail = (): Promise<never> => Promise.reject(new DOMException("No.", name));
  return { request: fail, query: fail };
};

test.each<[string, LockManager | undefined, boolean]>([
  ["has no locks", undefined, true],
  ["denies locks, because it blocks storage", failing("SecurityError"), true],
  ["does not grant a lock in time", failing("AbortError"), false],
])("a tab whose browser %s acts as the only one: %#", async (_title, manager, isAlone) => {
  const locks = createCallLocks(manager, browserClock);
  const release = await locks.acquire("call", 100);
  expect(release !== undefined).toBe(isAlone);
  expect(await locks.isFree("call")).toBe(isAlone);
});

test("a page that requests a lock twice at the same time holds it for both", async () => {
  const clock = new SimulatedClock();
  const page = new SimulatedPage(clock, () => 0.5);
  const locks = new ReplicaLocks(new SimulatedLocks().for(page), (kind) => kind);
  const requests = Promise.all([locks.acquire("owner", 100), locks.acquire("owner", 100)]);
  await clock.advance(100);
  expect(await requests).toEqual([true, true]);
});
