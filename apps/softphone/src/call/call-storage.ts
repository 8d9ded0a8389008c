import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import type { Clock } from "@calling-extensions/platform";
import { CALLS_KEY, MAX_LIVE_CALL_AGE_MS } from "../settings/defaults.ts";
import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import { call } from "./call-schema.ts";
import { isLive, type Call } from "./call.ts";
import { followUpTask, type FollowUpTask } from "./follow-up.ts";

/** Raise it when stored calls of the previous format can't be read. */
export const CALLS_VERSION = 3;

/** The calls of the phone: the one on the screen, the others, and what follows from them. */
export interface StoredCalls {
  readonly call?: Call | undefined;
  readonly otherCalls: readonly Call[];
  /** The follow-up tasks of calls, which may be saved. */
  readonly followUps: readonly FollowUpTask[];
}

const validCall = orElse(z.optional(call), undefined);

/** Each one is parsed separately: an invalid one doesn't cost the others. */
export const listOf = <Item>(item: z.ZodMiniType<Item>) =>
  z.pipe(
    orElse(z.array(orElse(z.optional(item), undefined)), []),
    z.transform((items) => items.filter((one) => one !== undefined)),
  );
const storedCalls: z.ZodMiniType<StoredCalls> = z.object({
  call: validCall,
  otherCalls: listOf(call),
  followUps: listOf(followUpTask),
});

/** Stores the calls, so that a reload of the frame loses no call and no notes. */
export function createCallStorage(
  storage: TextStorage | undefined,
  clock: Clock,
): StoredValue<StoredCalls> {
  const store = createStoredValue({
    storage,
    key: CALLS_KEY,
    version: CALLS_VERSION,
    schema: storedCalls,
  });

  function isCurrent(stored: Call): boolean {
    if (stored.state === "idle" || stored.state === "completed") return false;
    return !isLive(stored) || clock.now() - stored.startedAt < MAX_LIVE_CALL_AGE_MS;
  }

  /** An answer in the future, by a clock that was set back since, was at the latest now: the call has a duration. */
  function withPastAnswer(stored: Call): Call {
    const now = clock.now();
    return (stored.answeredAt ?? 0) > now ? { ...stored, answeredAt: now } : stored;
  }

  return {
    ...store,
    load() {
      const stored = store.load();
      const currentCall =
        stored?.call && isCurrent(stored.call) ? withPastAnswer(stored.call) : undefined;
      const otherCalls = (stored?.otherCalls ?? []).filter(isCurrent).map(withPastAnswer);
      const { followUps = [] } = stored ?? {};
      if (currentCall || otherCalls.length > 0 || followUps.length > 0) {
        return { call: currentCall, otherCalls, followUps };
      }
      store.remove();
      return undefined;
    },
  };
}
