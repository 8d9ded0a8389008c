import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TimeLimit } from "./time-limit.ts";

const wait = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, "done"));
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    (error: Error) => `${error.name}: ${error.message}`,
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("work within the time has its result, and leaves no timer", async () => {
  const outcome = outcomeOf(new TimeLimit(100).of(wait(99)));
  await vi.advanceTimersByTimeAsync(99);
  expect(await outcome).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
});

test("longer work is given up, whatever comes of it", async () => {
  const work = wait(101).then(() => Promise.reject(new Error("too late")));
  const outcome = outcomeOf(new TimeLimit(100).of(work));
  await vi.advanceTimersByTimeAsync(100);
  expect(await outcome).toBe("TimeLimitError: No result within 100 ms.");
  await vi.advanceTimersByTimeAsync(1);
});

test("paused time doesn't count", async () => {
  const limit = new TimeLimit(100);
  const work = async (lastMs: number): Promise<string> => {
    await wait(60);
    await limit.without(() => wait(1_000));
    return wait(lastMs);
  };
  const inTime = outcomeOf(limit.of(work(39)));
  await vi.advanceTimersByTimeAsync(1_099);
  expect(await inTime).toBe("done");

  const next = new TimeLimit(100);
  const late = outcomeOf(
    next.of(wait(60).then(() => next.without(() => wait(1_000)).then(() => wait(1_000)))),
  );
  await vi.advanceTimersByTimeAsync(1_100);
  expect(await Promise.race([late, Promise.resolve("waits")])).toContain("TimeLimitError");
});

test("work that ends while it is paused leaves no timer", async () => {
  const limit = new TimeLimit(100);
  const pauses: Promise<unknown>[] = [];
  const outcome = outcomeOf(
    limit.of(wait(10).then((result) => (pauses.push(limit.without(() => wait(20))), result))),
  );
  await vi.advanceTimersByTimeAsync(30);
  await Promise.all(pauses);
  expect(await outcome).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
});
