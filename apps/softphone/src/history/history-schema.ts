import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { call } from "../call/call-schema.ts";
import { endStatuses } from "../call/end-status.ts";
import { outcomeIds } from "../call/outcomes.ts";

const { externalCallId, direction, startedAt } = call.shape;

/** A call that has ended, as the history stores it. */
export const historyEntry = z.object({
  externalCallId,
  direction,
  startedAt,
  endStatus: z.enum(endStatuses),
  /** The other party's number: E.164 if known. */
  number: z.string(),
  /** What was dialed after the answer. */
  extension: orElse(z.optional(z.string()), undefined),
  /** The name of the only record with the number, or what a caller says. */
  name: orElse(z.optional(z.string()), undefined),
  outcome: orElse(z.enum([...outcomeIds, "none"]), "none"),
  /** Talk time. */
  durationMs: orElse(z.number().check(z.nonnegative()), 0),
  /** Whether the user has seen it in the history. Only missed calls can be unseen. */
  isSeen: orElse(z.boolean(), true),
});

export type HistoryEntry = z.infer<typeof historyEntry>;
