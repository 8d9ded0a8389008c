import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLateCode } from "./late-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Code that fails to load at first. */
function createFailingCode(failures: number) {
  let attempts = 0;
  const lateCode = createLateCode(async () => {
    attempts += 1;
    if (attempts <= failures) throw new TypeError("Failed to fetch");
    return "code";
  });
  return { ...lateCode, attempts: () => attempts };
}

it("loads once, and again after a failure", async () => {
  const lateCode = createFailingCode(1);
  expect(await Promise.all([lateCode.load(), lateCode.load()])).toEqual([undefined, undefined]);
  expect(lateCode.state.getState()).toEqual({ code: undefined, hasFailed: true });
  expect(await lateCode.load()).toBe("code");
  expect(await lateCode.load()).toBe("code");
  expect(lateCode.state.getState()).toEqual({ code: "code", hasFailed: false });
  await vi.runAllTimersAsync();
  expect(lateCode.attempts()).toBe(2);
});

it("tries again by itself, each time a little later, until it is loaded", async () => {
  const lateCode = createFailingCode(20);
  await lateCode.load();
  await lateCode.load();
  const delays: number[] = [];
  while (vi.getTimerCount() > 0) {
    expect(vi.getTimerCount()).toBe(1);
    const before = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    delays.push(Date.now() - before);
  }
  expect(lateCode.state.getState()).toEqual({ code: "code", hasFailed: false });
  expect(delays.slice(0, 4)).toEqual([2000, 4000, 5000, 5000]);
  expect(lateCode.attempts()).toBe(21);
});
