import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { waitUntil } from "./wait-until.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = async (start: number) => {
  const one = createStore(() => start);
  const other = createStore(() => 0);
  const results: boolean[] = [];
  const checks: number[] = [];
  void waitUntil(
    () => {
      checks.push(one.getState());
      return one.getState() + other.getState() >= 2;
    },
    [one, other],
    1000,
  ).then((result) => results.push(result));
  await vi.advanceTimersByTimeAsync(0);
  return { one, other, results, checks };
};

it("resolves at once if the condition is met", async () => {
  const { results } = await wait(2);
  expect(results).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});

it("resolves with the change that meets the condition, and listens no more", async () => {
  const { one, other, results, checks } = await wait(0);
  one.setState(1, true);
  await vi.advanceTimersByTimeAsync(999);
  expect(results).toEqual([]);
  other.setState(1, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(results).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
  const { length } = checks;
  one.setState(5, true);
  expect(checks).toHaveLength(length);
});

it("resolves to false after the time", async () => {
  const { results } = await wait(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(results).toEqual([false]);
});
