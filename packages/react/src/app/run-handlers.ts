import { errorPage } from "../error-page.ts";

/** A handler of any message. */
export type AnyHandler = (data: unknown, rawEvent: unknown) => void;

/** Runs all handlers, even if one throws. Then throws what they have thrown. */
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
  if (failures.length > 1) {
    throw new AggregateError(failures, `Several handlers threw. ${errorPage("handlerFailed")}`);
  }
}
