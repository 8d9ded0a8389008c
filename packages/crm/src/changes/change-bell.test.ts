import { expect, it } from "vitest";
import type { Crm } from "../model/crm-context.ts";
import { createChangeBell, ringAfterWrites } from "./change-bell.ts";

/** Far beyond a test's own time: what settles does not settle by it. */
const LONG_MS = 3_600_000;
const never = new AbortController().signal;

it("wakes everybody who waits, once", async () => {
  const bell = createChangeBell();
  const waiting = [1, 2].map(() => bell.wait(bell.strokes(), LONG_MS, never));
  bell.ring();
  await Promise.all(waiting);
  const next = bell.wait(bell.strokes(), LONG_MS, never).then(() => "woken");
  expect(await Promise.race([next, Promise.resolve("waiting")])).toBe("waiting");
  bell.ring();
  await next;
});

it("lets nobody wait for a ring that was before", async () => {
  const bell = createChangeBell();
  const before = bell.strokes();
  bell.ring();
  expect(await bell.wait(before, LONG_MS, never)).toBeUndefined();
});

it("lets go of whoever gives up, before or while they wait", async () => {
  const bell = createChangeBell();
  const giving = new AbortController();
  const waiting = bell.wait(bell.strokes(), LONG_MS, giving.signal);
  giving.abort();
  await waiting;
  expect(await bell.wait(bell.strokes(), LONG_MS, giving.signal)).toBeUndefined();
});

it("wakes after some time without a ring", async () => {
  const bell = createChangeBell();
  expect(await bell.wait(bell.strokes(), 1, never)).toBeUndefined();
});

it("rings after a write that is stored, and after no other", async () => {
  const bell = createChangeBell();
  const store: Crm = {
    now: () => 0,
    read: async () => Promise.reject(new Error("Nobody reads.")),
    readInBackground: async () => Promise.reject(new Error("Nobody reads.")),
    write: async (task) => task({} as Parameters<typeof task>[0]),
  };
  const crm = ringAfterWrites(store, bell);
  expect(await crm.write(async () => bell.strokes())).toBe(0);
  expect(bell.strokes()).toBe(1);
  await expect(crm.write(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");
  expect(bell.strokes()).toBe(1);
});
