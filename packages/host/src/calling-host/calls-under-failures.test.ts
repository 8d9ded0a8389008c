import type { FakeClock } from "@calling-extensions/platform/testing";
import { assert, asyncProperty } from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { run, scenarioOf } from "../testing/call-center-steps.ts";
import { FUZZ_TIMEOUT_MS, fuzzOptions } from "../testing/fuzz-runs.ts";
import { SimulatedCallCenter } from "../testing/simulated-call-center.ts";
import { SimulatedHostTab } from "../testing/simulated-host-tab.ts";

const tabActs = [
  "open",
  "close",
  "reload",
  "reload",
  "reloadFrame",
  "duplicate",
  "wake",
  "retry",
] as const;

const clearTimer = (timer: { cancel(): void } | undefined): void => timer?.cancel();

/** Hosts use the page's timers. */
function useClock(clock: FakeClock): void {
  const setTimer = (callback: () => void, delayMs = 0): object => ({
    cancel: clock.after(delayMs, callback),
  });
  const setRepeated = (callback: () => void, intervalMs: number): object => {
    const timer = { cancel: () => undefined as void };
    const schedule = (): void => {
      timer.cancel = clock.after(intervalMs, () => {
        schedule();
        callback();
      });
    };
    schedule();
    return timer;
  };
  vi.stubGlobal("setTimeout", setTimer);
  vi.stubGlobal("setInterval", setRepeated);
  vi.stubGlobal("clearTimeout", clearTimer);
  vi.stubGlobal("clearInterval", clearTimer);
  vi.spyOn(Date, "now").mockImplementation(() => clock.now());
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test(
  "every call that the host confirmed to the app is stored once, under its own record, despite any failures",
  async () => {
    await assert(
      asyncProperty(scenarioOf(tabActs), async ({ seed, steps }) => {
        const center = new SimulatedCallCenter(seed, {
          useClock,
          openTab: (...args) => new SimulatedHostTab(...args),
        });
        expect(await run(center, steps)).toBe("");
      }),
      fuzzOptions(60),
    );
  },
  FUZZ_TIMEOUT_MS,
);
