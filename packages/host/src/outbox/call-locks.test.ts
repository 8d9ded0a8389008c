import { systemClock } from "@calling-extensions/platform";
import { createFakeClock, SimulatedBrowser } from "@calling-extensions/platform/testing";
import { expect, test } from "vitest";
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
  const locks = createCallLocks(manager, systemClock);
  const release = await locks.acquire("call", 100);
  expect(release !== undefined).toBe(isAlone);
  expect(await locks.isFree("call")).toBe(isAlone);
});

test("a page that requests a lock twice at the same time holds it for both", async () => {
  const clock = createFakeClock();
  const page = new SimulatedBrowser(clock).openPage();
  const locks = new ReplicaLocks(createCallLocks(page.navigator.locks, page.clock), (kind) => kind);
  const requests = Promise.all([locks.acquire("owner", 100), locks.acquire("owner", 100)]);
  await clock.settle(100);
  expect(await requests).toEqual([true, true]);
});
