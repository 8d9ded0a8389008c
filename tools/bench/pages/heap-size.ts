declare global {
  interface Performance {
    readonly memory: { readonly usedJSHeapSize: number };
  }
  /** There with `--js-flags=--expose-gc`. */
  function gc(): void;
}

/** Chromium reads the heap's size anew only so often. */
const REFRESH_MS = 250;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REFRESH_MS));

/** The bytes in use once all that can be collected is. */
export async function heapSize(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    gc();
    await pause();
  }
  return performance.memory.usedJSHeapSize;
}
