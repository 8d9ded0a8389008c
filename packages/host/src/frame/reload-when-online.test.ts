// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { reloadWhenOnline } from "./reload-when-online.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ["that loaded without a network is reloaded", false, false, 1],
  ["whose app connected is not reloaded", false, true, 0],
  ["that loaded before is not reloaded", true, false, 0],
])("a frame %s once the network is back", (_what, isOnline, isConnected, reloads) => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const reload = vi.fn();
  const guard = reloadWhenOnline(window, { isConnected: () => isConnected, reload });
  onLine.mockReturnValue(isOnline);
  guard.handleLoad();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledTimes(reloads);
  guard.stop();
  window.dispatchEvent(new Event("online"));
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test.each([
  [
    "is reloaded up to three more times, with growing delays",
    undefined,
    [0, 5_000, 15_000, 35_000],
  ],
  ["is not reloaded once its app connects", 6_000, [0, 5_000]],
])("a frame whose reload fails or hangs %s", (_what, connectsAfter, expected) => {
  vi.useFakeTimers();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const start = Date.now();
  const reloads: number[] = [];
  const guard = reloadWhenOnline(window, {
    isConnected: () => connectsAfter !== undefined && Date.now() - start >= connectsAfter,
    reload: () => void reloads.push(Date.now() - start),
  });
  guard.handleLoad();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(100_000);
  expect(reloads).toEqual(expected);
  guard.stop();
});

test.each([
  ["is reloaded unless its app connects", false, 1],
  ["stays unchanged if its app connects", true, 0],
])("a frame that ends loading just after the network is back %s", (_what, connects, reloads) => {
  vi.useFakeTimers();
  let isConnected = false;
  const reload = vi.fn(() => void (isConnected = true));
  const guard = reloadWhenOnline(window, { isConnected: () => isConnected, reload });
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(1000);
  guard.handleLoad();
  isConnected = connects;
  vi.advanceTimersByTime(100_000);
  expect(reload).toHaveBeenCalledTimes(reloads);
  isConnected = false;
  guard.handleLoad();
  vi.advanceTimersByTime(100_000);
  expect(reload).toHaveBeenCalledTimes(reloads);
  guard.stop();
});
