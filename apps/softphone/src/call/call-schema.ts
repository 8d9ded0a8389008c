import { callLifecycle, type CallState } from "@calling-extensions/sdk";
import type { LegProblem } from "@calling-extensions/telephony";
import * as z from "zod/mini";
import { catch as orElse, _default as withDefault } from "zod/mini";
import type { CallerMatch } from "../crm-link/caller-match.ts";
import type { DialingContext } from "../crm-link/crm-link.ts";
import { endStatuses } from "./end-status.ts";
import { followUp } from "./follow-up-schema.ts";
import { outcomeIds } from "./outcomes.ts";

const callStates = Object.keys(callLifecycle) as [CallState, ...CallState[]];

const legProblems = [
  "unreachable",
  "redirected",
  "microphoneBlocked",
  "microphoneMissing",
  "microphoneBusy",
  "audioLost",
  "signalingLost",
  "reloaded",
] as const satisfies LegProblem[];

const id = z.union([z.number(), z.string()]);
const optionalText = z.nullish(z.string());

const callerMatch: z.ZodMiniType<CallerMatch> = z.object({
  callerIdType: z.enum(["CONTACT", "COMPANY"]),
  objectCoordinates: z.object({ portalId: z.nullish(id), objectId: id, objectTypeId: z.string() }),
  firstName: optionalText,
  lastName: optionalText,
  email: optionalText,
  name: optionalText,
  company: optionalText,
});

const epochMs = z.int().check(z.positive());

/** The SDK has validated it already, and only its number is read here. */
const dialingContext = z.custom<DialingContext>(
  (value) => z.looseObject({ phoneNumber: z.string() }).safeParse(value).success,
);

/** The call's engagement in the CRM, as far as this phone knows. */
const engagement = z.discriminatedUnion("status", [
  /** There is no CRM page to create one. */
  z.object({ status: z.literal("none") }),
  z.object({ status: z.literal("creating") }),
  z.object({ status: z.literal("created"), id }),
  z.object({ status: z.literal("failed"), message: z.string() }),
]);

/** What the user writes about the call. */
const wrapUp = z.object({
  /** Null until the user writes one; until then a title is generated from the call. */
  title: z.nullable(z.string()),
  notes: z.string(),
  /** Null until the user chooses; until then the end status suggests one. */
  outcome: z.nullable(z.enum([...outcomeIds, "none"])),
  keepsOpen: z.boolean(),
  /** The task that the user wants after the call. */
  followUp: orElse(z.nullable(followUp), null),
});

/** The engagement properties that were sent. They are repeated as they are, also after a reload. */
const properties = z.optional(z.record(z.string(), z.string()));

/**
 * The save: `waiting` for the engagement to be created, `sent` without a reply yet, or `failed` and about
 * to be retried. `sent` is what was sent: the user may have written more since.
 */
const saving = z.discriminatedUnion("status", [
  z.object({ status: z.literal("idle") }),
  z.object({ status: z.literal("waiting") }),
  z.object({ status: z.literal("sent"), sent: wrapUp, properties }),
  z.object({
    status: z.literal("failed"),
    sent: wrapUp,
    properties,
    message: z.string(),
    /** `retried`: the link tries again. `leftOut`: the CRM stored the call without its notes. */
    failure: withDefault(z.enum(["retried", "final", "leftOut"]), "retried"),
  }),
]);

/** Everything this phone knows about a call, and all that it needs to continue the call after a reload. */
export const call = z.object({
  externalCallId: z.string().check(z.minLength(1)),
  direction: z.enum(["INBOUND", "OUTBOUND"]),
  /** E.164 if known, otherwise as dialed. */
  fromNumber: z.string(),
  toNumber: z.string(),
  /** What is dialed after the answer. */
  extension: orElse(z.optional(z.string()), undefined),
  /** What the caller or the network says about who calls. */
  callerName: orElse(z.optional(z.string()), undefined),
  /** The names of the parties that were connected with the conference that this call is with. */
  participants: orElse(z.optional(z.array(z.string())), undefined),
  state: z.enum(callStates),
  endStatus: z.optional(z.enum(endStatuses)),
  /** What failed, if the end status is FAILED. */
  problem: orElse(z.optional(z.enum(legProblems)), undefined),
  startedAt: epochMs,
  answeredAt: z.optional(epochMs),
  endedAt: z.optional(epochMs),
  /** Since when the user has time to finish the call undisturbed. Undefined if that time is over. */
  wrapUpSince: orElse(z.optional(epochMs), undefined),
  dialingContext: z.optional(dialingContext),
  /** Kept with the call, so that a reload doesn't unmute the call and opens no microphone. */
  isMuted: withDefault(z.boolean(), false),
  isHeld: withDefault(z.boolean(), false),
  withoutMicrophone: withDefault(z.boolean(), false),
  engagement,
  matches: z.array(callerMatch),
  /** Whether the caller's record was opened, so that it isn't opened twice. */
  wasShownRecord: z.boolean(),
  wrapUp,
  /** What the CRM page has of the notes before they are saved. Another tab may have sent it later ones. */
  drafted: orElse(z.optional(wrapUp), undefined),
  saving,
});

/** A call as it is stored. */
export type StoredCall = z.infer<typeof call>;
