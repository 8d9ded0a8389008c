import type { Clock } from "../clock/clock.ts";
import { createValueStore, type TextStorage, type ValueStore } from "../storage/value-store.ts";
import { call, type Call } from "./call.ts";

export const CALL_KEY = "calling-extensions:softphone:call";
/** Raised whenever a kept call can no longer be read as one of today's. */
const CALL_VERSION = 1;
/** The CRM page forgets a call that long unheard of as well. */
const MAX_AGE_MS = 12 * 60 * 60 * 1_000;

/** Keeps the call that is going on, so that a reload of the frame does not lose it. */
export function createCallStorage(
  storage: TextStorage | undefined,
  clock: Clock,
): ValueStore<Call> {
  const kept = createValueStore({ storage, key: CALL_KEY, version: CALL_VERSION, schema: call });
  return {
    ...kept,
    load() {
      const found = kept.load();
      if (!found) return undefined;
      const isOver = found.state === "idle" || found.state === "completed";
      if (!isOver && clock.now() - found.startedAt < MAX_AGE_MS) return found;
      kept.remove();
      return undefined;
    },
  };
}
