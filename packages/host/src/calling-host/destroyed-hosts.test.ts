// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCall, embedApp } from "../testing/embedded-app.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Counts the listeners of what outlives a host: the window and the document. */
function countListeners(): () => number {
  const counts = [window, document].map((target) => {
    const held = new Set<string | object>();
    const keys = new WeakMap<object, number>();
    const keyOf = (type: string, callback: object, options: unknown): string => {
      if (!keys.has(callback)) keys.set(callback, Math.random());
      return `${type} ${keys.get(callback)} ${options === true || Object(options).capture === true}`;
    };
    const { addEventListener: add, removeEventListener: remove } = target;
    vi.spyOn(target, "addEventListener").mockImplementation((type, callback, options) => {
      const key = keyOf(type, Object(callback) as object, options);
      held.add(key);
      const { signal } = Object(options) as AddEventListenerOptions;
      signal?.addEventListener("abort", () => held.delete(key));
      add.call(target, type, callback, options);
    });
    vi.spyOn(target, "removeEventListener").mockImplementation((type, callback, options) => {
      held.delete(keyOf(type, Object(callback) as object, options));
      remove.call(target, type, callback, options);
    });
    return held;
  });
  return () => counts.reduce((sum, { size }) => sum + size, 0);
}

test("hosts that are destroyed leave no listener, timer or element, also in the middle of a call", async () => {
  const first = embedApp();
  await first.settle();
  first.host.destroy();
  const { outbox } = first;
  const listeners = countListeners();
  const before = listeners();
  for (let cycle = 0; cycle < 20; cycle += 1) {
    const app = embedApp({ outbox });
    // The frame loads no page. It has its own timers.
    await vi.advanceTimersByTimeAsync(0);
    app.load();
    if (cycle % 2 === 1) await answerCall(app, `call ${cycle}`);
    expect(listeners()).toBeGreaterThan(before);
    app.host.destroy();
    expect(listeners()).toBe(before);
  }
  outbox.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(document.querySelectorAll("iframe")).toHaveLength(0);
});
