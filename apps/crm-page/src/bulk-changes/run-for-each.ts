import { MAX_CONCURRENT_CHANGES } from "../limits.ts";

/** What became of each item. One that is in neither list was not begun. */
export interface RunResult<Item, Result> {
  readonly done: readonly { readonly item: Item; readonly result: Result }[];
  readonly failures: readonly { readonly item: Item; readonly error: Error }[];
}

/** Does something to each item, a few at a time. A failure doesn't stop the others; the signal does. */
export async function runForEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (settled: number) => void },
): Promise<RunResult<Item, Result>> {
  const outcomes: ({ result: Result } | { error: Error } | undefined)[] = [];
  let next = 0;
  let settled = 0;

  async function work(): Promise<void> {
    while (next < items.length && !signal.aborted) {
      const index = next++;
      outcomes[index] = await attempt(items[index] as Item);
      settled += 1;
      onProgress(settled);
    }
  }

  async function attempt(item: Item): Promise<{ result: Result } | { error: Error }> {
    try {
      return { result: await act(item) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  await Promise.all(Array.from({ length: MAX_CONCURRENT_CHANGES }, work));
  return {
    done: items.flatMap((item, index) => {
      const outcome = outcomes[index];
      return outcome && "result" in outcome ? [{ item, result: outcome.result }] : [];
    }),
    failures: items.flatMap((item, index) => {
      const outcome = outcomes[index];
      return outcome && "error" in outcome ? [{ item, error: outcome.error }] : [];
    }),
  };
}
