declare global {
  interface Performance {
    readonly memory: { readonly usedJSHeapSize: number };
  }
  /** Exists with `--js-flags=--expose-gc`. */
  function gc(): void;
}

/** Chromium updates the heap's size this often. */
const REFRESH_MS = 250;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REFRESH_MS));

/** Returns the bytes in use after garbage collection. */
export async function heapSize(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    gc();
    await pause();
  }
  return performance.memory.usedJSHeapSize;
}
