import * as z from "zod";
import type { Clock } from "../clock/clock.ts";
import { createValueStore, type TextStorage, type ValueStore } from "../storage/value-store.ts";
import { call, isLive, type Call } from "./call.ts";

export const CALLS_KEY = "calling-extensions:softphone:calls";
/** Raised whenever stored calls can no longer be read as today's. */
const FORMAT = 1;
/** The CRM page forgets a live call that long unheard of as well. */
const MAX_LIVE_AGE_MS = 12 * 60 * 60 * 1_000;

/** The calls of the phone: the one on screen, and those whose notes are still being saved. */
export interface StoredCalls {
  readonly call?: Call | undefined;
  readonly unsaved: readonly Call[];
}

/** Each call is read by itself: one that can't be read does not take the others with it. */
const readable = call.optional().catch(undefined);
const storedCalls: z.ZodType<StoredCalls> = z.object({
  call: readable,
  unsaved: z
    .array(readable)
    .catch([])
    .transform((calls) => calls.filter((one) => one !== undefined)),
});

/** Stores the calls, so that a reload of the frame loses none of them and nothing that was written. */
export function createCallStorage(
  storage: TextStorage | undefined,
  clock: Clock,
): ValueStore<StoredCalls> {
  const store = createValueStore({ storage, key: CALLS_KEY, version: FORMAT, schema: storedCalls });

  function isCurrent(stored: Call): boolean {
    if (stored.state === "idle" || stored.state === "completed") return false;
    return !isLive(stored) || clock.now() - stored.startedAt < MAX_LIVE_AGE_MS;
  }

  return {
    ...store,
    load() {
      const found = store.load();
      const stored = found?.call && isCurrent(found.call) ? found.call : undefined;
      const unsaved = (found?.unsaved ?? []).filter((one) => !isLive(one));
      if (stored || unsaved.length > 0) return { call: stored, unsaved };
      store.remove();
      return undefined;
    },
  };
}
