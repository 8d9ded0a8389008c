import type { CDPSession } from "playwright-core";
import { expect, test } from "vitest";
import { measureKept } from "./page-usage.ts";

/** The devtools of a page that has these numbers of listeners, one after the other, and then the last one. */
function devtoolsOf(...listeners: number[]): { devtools: CDPSession; measured: () => number } {
  let count = 0;
  const send = async (method: string): Promise<object> => {
    if (method === "Runtime.getHeapUsage") return { usedSize: 5_000_000 };
    if (method !== "Memory.getDOMCounters") return {};
    count += 1;
    return { nodes: 10, jsEventListeners: listeners[count - 1] ?? listeners.at(-1) };
  };
  return { devtools: { send } as unknown as CDPSession, measured: () => count };
}

const isEnough = ({ "event listeners": count }: { readonly "event listeners": number }) =>
  count < 30;

/** A page in which no time passes. */
const page = { waitForTimeout: () => Promise.resolve() };

test("what a slow computer collects late isn't kept", async () => {
  const { devtools, measured } = devtoolsOf(70, 65, 12);
  expect(await measureKept(page, devtools, isEnough)).toEqual({
    "DOM nodes": 10,
    "event listeners": 12,
    "megabytes of memory": 5,
  });
  expect(measured()).toBe(3);
});

test("what stays is kept, and a page that keeps little is measured once", async () => {
  const leaking = devtoolsOf(70);
  expect(await measureKept(page, leaking.devtools, isEnough)).toMatchObject({
    "event listeners": 70,
  });
  const small = devtoolsOf(12);
  await measureKept(page, small.devtools, isEnough);
  expect([leaking.measured(), small.measured()]).toEqual([6, 1]);
});
