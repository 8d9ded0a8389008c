import { createFakeClock } from "@calling-extensions/platform/testing";
import { beforeEach, expect, test } from "vitest";
import { Attempts } from "./attempts.ts";

let clock: ReturnType<typeof createFakeClock>;
let attempts: Attempts;
/** When each attempt was made, in milliseconds since the start. */
let times: number[];
let isFailing: boolean;
let during: (() => void) | undefined;
beforeEach(() => {
  clock = createFakeClock();
  const start = clock.now();
  times = [];
  isFailing = false;
  during = undefined;
  attempts = new Attempts({
    clock,
    random: () => 1,
    attempt: async () => {
      times.push(clock.now() - start);
      const act = during;
      during = undefined;
      act?.();
      if (isFailing) attempts.failures += 1;
      return !isFailing;
    },
  });
});

test("are repeated later and later while they fail, and then no more", async () => {
  isFailing = true;
  attempts.request();
  await clock.settle(6_999);
  isFailing = false;
  await clock.settle(100_000);
  expect(times).toEqual([0, 1_000, 3_000, 7_000]);
});

test("are made once more if something comes during one", async () => {
  during = () => {
    attempts.request();
    attempts.request();
  };
  attempts.request();
  await clock.settle(10_000);
  expect(times).toEqual([0, 0]);
});

test("include what came before they were sent", async () => {
  during = () => {
    attempts.request();
    attempts.collect();
  };
  attempts.request();
  await clock.settle(10_000);
  expect(times).toEqual([0]);
});

test("wait for the whole delay after a failure, also if the one before was requested earlier", async () => {
  isFailing = true;
  attempts.request();
  await clock.settle(400);
  attempts.request();
  await clock.settle(2_500);
  // Not at 1,000, when the attempt was due that came earlier.
  expect(times).toEqual([0, 400, 2_400]);
});

test("end when they are stopped", async () => {
  isFailing = true;
  attempts.request();
  await clock.settle(1);
  expect(attempts.isWaiting).toBe(true);
  attempts.stop();
  attempts.request();
  await clock.settle(100_000);
  expect(times).toEqual([0]);
});
