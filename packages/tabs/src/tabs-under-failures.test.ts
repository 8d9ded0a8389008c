import * as fc from "fast-check";
import { createFakeClock, SimulatedBrowser } from "@calling-extensions/platform/testing";
import { afterEach, expect, test, vi } from "vitest";
import { events, SimulatedSession, type Step } from "./testing/simulated-session.ts";

afterEach(() => void vi.restoreAllMocks());

const step: fc.Arbitrary<Step> = fc.record({
  event: fc.constantFrom(...events),
  value: fc.nat(1_000),
  waitMs: fc.oneof(fc.nat(5), fc.nat(1_500)),
});

const atOnce = (event: Step["event"]): Step => ({ event, value: 0, waitMs: 0 });

test("whatever happens to the tabs, one of them is the owner, and handles each request at most once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.nat(50), async (steps, delayMs) => {
      const browser = new SimulatedBrowser(createFakeClock());
      browser.locks.noticeDelayMs = delayMs;
      vi.spyOn(Date, "now").mockImplementation(browser.clock.now);
      const session = new SimulatedSession(browser);
      for (const each of steps) await session.take(each);
      await session.end();
      expect(session.violations).toEqual([]);
    }),
    {
      numRuns: 2_000,
      // A tab that steals the lock before it learns that it has it.
      examples: [
        [[atOnce("open"), atOnce("open"), atOnce("takeOver")], 0],
        [[atOnce("open"), atOnce("takeOver"), atOnce("open")], 0],
        // The second tab acts when it knows of the lock that the first one has taken from itself.
        [
          [
            atOnce("open"),
            atOnce("open"),
            { event: "takeOver", value: 0, waitMs: 1 },
            { event: "act", value: 1, waitMs: 0 },
          ],
          0,
        ],
      ],
    },
  );
});
