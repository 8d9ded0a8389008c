import { expect, it, vi } from "vitest";
import { limitConcurrency, WaitedTooLong } from "./limit-concurrency.ts";

it("runs the given number of tasks at a time, and the others in order, even after failures", async () => {
  const limit = limitConcurrency(2);
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const tasks = [0, 1, 2, 3].map((number) =>
    limit(
      () =>
        new Promise<number>((resolve, reject) => {
          started.push(number);
          ends.push(() => (number === 1 ? reject(new Error("No.")) : resolve(number)));
        }),
    ).catch(() => -1),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  expect(await tasks[1]).toBe(-1);
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  expect(await Promise.all([tasks[0], tasks[2]])).toEqual([0, 2]);
  ends[3]?.();
  expect(await tasks[3]).toBe(3);
});

it("refuses a task that has waited for too long, and runs the next one", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const limit = limitConcurrency(1, 1000);
  const ends: (() => void)[] = [];
  const running = limit(() => new Promise<void>((resolve) => void ends.push(resolve)));
  const late = limit(async () => "ran").catch((error: unknown) => error);
  clock.mockReturnValue(1001);
  const next = limit(async () => "ran");
  ends[0]?.();
  await running;
  expect(await late).toBeInstanceOf(WaitedTooLong);
  expect(await next).toBe("ran");
  clock.mockRestore();
});
