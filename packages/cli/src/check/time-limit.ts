/** Work that took too long. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/** Waits for a promise, and rejects after the time. The work itself continues. */
export async function withTimeLimit<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`No result within ${ms} ms.`)), ms);
  });
  // After the limit, nobody waits for it.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
