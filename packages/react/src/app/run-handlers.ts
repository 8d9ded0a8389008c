/** A handler once its name is lost. */
export type AnyHandler = (data: unknown, rawEvent: unknown) => void;

/** Runs all of them, whichever throws; what was thrown goes on to whoever called. */
export function runHandlers(handlers: readonly AnyHandler[], data: unknown, event: unknown): void {
  const failures: unknown[] = [];
  for (const handler of handlers) {
    try {
      handler(data, event);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, "Several handlers threw.");
}
