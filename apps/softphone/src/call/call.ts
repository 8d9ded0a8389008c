import { callLifecycle, type CallState } from "@calling-extensions/sdk";
import * as z from "zod";
import { dialingContext } from "../crm-link/dialing-context.ts";
import { outcomeIds } from "../wrap-up/outcomes.ts";
import { callerMatch } from "./caller-match.ts";

const callStates = Object.keys(callLifecycle) as [CallState, ...CallState[]];

const wireEndStatuses = [
  "COMPLETED",
  "FAILED",
  "CANCELED",
  "BUSY",
  "NO_ANSWER",
  "REJECTED",
  "MISSED",
] as const;

const epochMs = z.number().int().positive();

/** The call's record in the CRM, as far as this phone was told. */
const engagement = z.discriminatedUnion("status", [
  /** There is no CRM page to make one. */
  z.object({ status: z.literal("none") }),
  z.object({ status: z.literal("creating") }),
  z.object({ status: z.literal("created"), id: z.union([z.number(), z.string()]) }),
  z.object({ status: z.literal("failed"), message: z.string() }),
]);

/** What the user writes about the call. */
const wrapUp = z.object({
  /** Null until the user writes one; a title made from the call stands in for it. */
  title: z.string().nullable(),
  notes: z.string(),
  /** Null until the user chooses; how the call ended suggests one. */
  outcome: z.enum(outcomeIds).or(z.literal("none")).nullable(),
  keepsOpen: z.boolean(),
});

/**
 * Sending it to the CRM: `waiting` for the record to exist, `sent` and not yet answered, `failed` and
 * tried again. `words` is what was sent: the user may have written more since.
 */
const saving = z.discriminatedUnion("status", [
  z.object({ status: z.literal("idle") }),
  z.object({ status: z.literal("waiting") }),
  z.object({ status: z.literal("sent"), words: wrapUp }),
  z.object({ status: z.literal("failed"), words: wrapUp, message: z.string() }),
]);

/** Everything this phone knows of a call, and all that a reload needs to go on with it. */
export const call = z.object({
  externalCallId: z.string().min(1),
  direction: z.enum(["INBOUND", "OUTBOUND"]),
  /** E.164 where known, else as dialled. */
  fromNumber: z.string(),
  toNumber: z.string(),
  state: z.enum(callStates),
  endStatus: z.enum(wireEndStatuses).optional(),
  startedAt: epochMs,
  answeredAt: epochMs.optional(),
  endedAt: epochMs.optional(),
  dialingContext: dialingContext.optional(),
  engagement,
  matches: z.array(callerMatch),
  /** The caller's record was opened, so that it is not opened a second time. */
  wasShownRecord: z.boolean(),
  wrapUp,
  saving,
});

export type Call = z.infer<typeof call>;
export type WrapUp = Call["wrapUp"];

/** The other party's number. */
export const otherNumber = ({ direction, fromNumber, toNumber }: Call): string =>
  direction === "INBOUND" ? fromNumber : toNumber;

/** Whether the line is still open: ringing or talking. */
export const isLive = ({ state }: Call): boolean => state !== "ended" && state !== "completed";
