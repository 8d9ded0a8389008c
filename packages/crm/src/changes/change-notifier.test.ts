import { expect, it } from "vitest";
import type { Crm } from "../model/crm-context.ts";
import { createChangeNotifier, notifyAfterWrites } from "./change-notifier.ts";

/** Far longer than a test takes, so that no wait settles by its timeout. */
const LONG_MS = 3_600_000;
const never = new AbortController().signal;

it("resolves all waits once", async () => {
  const notifier = createChangeNotifier();
  const waiting = [1, 2].map(() => notifier.wait(notifier.version(), LONG_MS, never));
  notifier.notify();
  await Promise.all(waiting);
  const next = notifier.wait(notifier.version(), LONG_MS, never).then(() => "woken");
  expect(await Promise.race([next, Promise.resolve("waiting")])).toBe("waiting");
  notifier.notify();
  await next;
});

it("resolves a wait for a version that has already changed", async () => {
  const notifier = createChangeNotifier();
  const before = notifier.version();
  notifier.notify();
  expect(await notifier.wait(before, LONG_MS, never)).toBeUndefined();
});

it("resolves aborted waits, also those aborted before they start", async () => {
  const notifier = createChangeNotifier();
  const giving = new AbortController();
  const waiting = notifier.wait(notifier.version(), LONG_MS, giving.signal);
  giving.abort();
  await waiting;
  expect(await notifier.wait(notifier.version(), LONG_MS, giving.signal)).toBeUndefined();
});

it("resolves after the timeout without a notification", async () => {
  const notifier = createChangeNotifier();
  expect(await notifier.wait(notifier.version(), 1, never)).toBeUndefined();
});

it("notifies after a committed write, and after no other", async () => {
  const notifier = createChangeNotifier();
  const store: Crm = {
    now: () => 0,
    forget: () => undefined,
    read: async () => Promise.reject(new Error("No read expected.")),
    readInBackground: async () => Promise.reject(new Error("No read expected.")),
    write: async (task) => task({} as Parameters<typeof task>[0]),
  };
  const crm = notifyAfterWrites(store, notifier);
  expect(await crm.write(async () => notifier.version())).toBe(0);
  expect(notifier.version()).toBe(1);
  await expect(crm.write(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(notifier.version()).toBe(1);
});
