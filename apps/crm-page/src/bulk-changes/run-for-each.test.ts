import { expect, it } from "vitest";
import { MAX_CONCURRENT_CHANGES } from "../limits.ts";
import { runForEach } from "./run-for-each.ts";

const items = Array.from({ length: 10 }, (_, index) => index);

it("does everything, a few at a time, and reports each", async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const { done, failures } = await runForEach(
    items,
    async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      return item * 2;
    },
    { signal: new AbortController().signal, onProgress: (settled) => progress.push(settled) },
  );
  expect(done).toEqual(items.map((item) => ({ item, result: item * 2 })));
  expect(failures).toEqual([]);
  expect(most).toBe(MAX_CONCURRENT_CHANGES);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it("continues after a failure, and names it in order", async () => {
  const { done, failures } = await runForEach(
    items,
    async (item) => {
      if (item % 3 === 0) throw new Error(`No ${item}`);
    },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  expect(done.map(({ item }) => item)).toEqual([1, 2, 4, 5, 7, 8]);
  expect(failures.map(({ item, error }) => [item, error.message])).toEqual(
    [0, 3, 6, 9].map((item) => [item, `No ${item}`]),
  );
});

it("begins no further item once it is stopped", async () => {
  const stop = new AbortController();
  const { done, failures } = await runForEach(items, async () => stop.abort(), {
    signal: stop.signal,
    onProgress: () => undefined,
  });
  expect(done.length).toBeLessThanOrEqual(MAX_CONCURRENT_CHANGES);
  expect(done.length + failures.length).toBeLessThan(items.length);
});
