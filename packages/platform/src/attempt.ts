/** Runs what throws if the browser blocks it, or has no room. Returns undefined then. */
export function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
