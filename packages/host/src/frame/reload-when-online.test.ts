// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { reloadWhenOnline } from "./reload-when-online.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["that loaded without a network is loaded again", false, false, 1],
  ["whose app connected is left alone", false, true, 0],
  ["that loaded before is left alone", true, false, 0],
])("a frame %s when the network is back", (_what, isOnline, isConnected, reloads) => {
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
