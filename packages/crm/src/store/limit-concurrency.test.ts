import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

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
