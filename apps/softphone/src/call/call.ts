import type { LegAudio, LegNumbers } from "@calling-extensions/telephony";
import type { DialingContext } from "../crm-link/crm-link.ts";
import type { StoredCall } from "./call-schema.ts";

export { isLive } from "@calling-extensions/sdk";

/** What the carrier reports about the audio of a call. The call has what the user has chosen. */
export type LineAudio = Pick<LegAudio, "isHeldByThem" | "microphone" | "connection">;

/** What the carrier reports about the audio of a call, with what the user has chosen. */
export type ReportedAudio = LineAudio & Pick<LegAudio, "isMuted" | "isHeld">;

/** What the carrier reports about a live call. It is reported again after a reload. */
interface LineState {
  readonly audio?: LineAudio | undefined;
  /** What the carrier is about to do: put the call on hold, or resume it. */
  readonly requestedHold?: boolean | undefined;
  /** The number that the other party wants this phone to call instead. The user decides. */
  readonly requestedTransfer?: string | undefined;
}

/** Something that the carrier is about to do, or the other party wants. Undefined: no longer. */
export type LineRequest = Pick<LineState, "requestedHold"> | Pick<LineState, "requestedTransfer">;

export type Call = StoredCall & LineState;
export type WrapUp = Call["wrapUp"];

/** The context for another call to the same record. The timestamp names the page's first request. */
export function redialContext(request: DialingContext): DialingContext {
  const { startTimestamp: _, ...context } = request;
  return context;
}

/** The other party's number. */
export const otherNumber = ({ direction, fromNumber, toNumber }: Call): string =>
  direction === "INBOUND" ? fromNumber : toNumber;

/** What to dial for another call to the same party: the number, with an extension if there is one. */
export const dialTextOf = ({
  number,
  extension,
}: {
  readonly number: string;
  readonly extension?: string | undefined;
}): string => (extension === undefined ? number : `${number}x${extension}`);

/** Whether the call rings and waits for an answer. */
export const isIncoming = ({ direction, state }: Call): boolean =>
  direction === "INBOUND" && state === "ringing";

/** Whether the other party has not answered yet. */
export const isDialing = ({ direction, state }: Call): boolean =>
  direction === "OUTBOUND" && (state === "dialing" || state === "ringing");

/** Whether the user and the other party can talk: at most one call at a time. */
export const isActive = ({ state, isHeld }: Call): boolean => state === "inProgress" && !isHeld;

/** Whether the user has put the other party on hold. */
export const isOnHold = ({ state, isHeld }: Call): boolean => state === "inProgress" && isHeld;

/** The call as it is resumed beside another one. */
export const withHold = (call: Call): Call => ({ ...call, isHeld: true });

/** What a call shows of its audio. */
export const audioOf = ({
  isMuted,
  isHeld,
  isHeldByThem,
  microphone,
  connection,
}: ReportedAudio): Pick<Call, "isMuted" | "isHeld" | "withoutMicrophone" | "audio"> => ({
  isMuted,
  isHeld,
  withoutMicrophone: microphone === "unused",
  audio: { isHeldByThem, microphone, connection },
});

/** What the carrier no longer reports about a call that is over. */
export const noLine = {
  audio: undefined,
  requestedHold: undefined,
  requestedTransfer: undefined,
} satisfies LineState;

/** Talk time in milliseconds; 0 for an unanswered call. */
export const durationMsOf = ({ answeredAt, endedAt }: Call): number =>
  answeredAt === undefined || endedAt === undefined ? 0 : Math.max(0, endedAt - answeredAt);

/** The id of the call's engagement, once it is created. */
export const engagementIdOf = (one: Call) =>
  one.engagement.status === "created" ? one.engagement.id : undefined;

/** Whether the user has changed what is saved. Whether the phone stays open isn't part of it. */
export function hasUnsentChanges(one: Call): boolean {
  if (!("sent" in one.saving)) return false;
  const { title, notes, outcome, followUp } = one.saving.sent;
  return (
    title !== one.wrapUp.title ||
    notes !== one.wrapUp.notes ||
    outcome !== one.wrapUp.outcome ||
    // What was sent can't be changed.
    (one.wrapUp.followUp !== null && followUp === null)
  );
}

/** Whether all changes are on their way to the CRM. */
export const isSending = (one: Call): boolean =>
  one.saving.status !== "idle" && !hasUnsentChanges(one);

/** The call with what was sent, for sending it again. */
export const withSentWrapUp = (one: Call): Call =>
  "sent" in one.saving ? { ...one, wrapUp: one.saving.sent } : one;

/** Before the user has written anything. */
export const emptyWrapUp: WrapUp = {
  title: null,
  notes: "",
  outcome: null,
  keepsOpen: false,
  followUp: null,
};

/** Creates a call that has just started. */
export function createCall({
  externalCallId,
  direction,
  numbers,
  startedAt,
  hasCrm,
  dialingContext,
  callerName,
  extension,
}: {
  externalCallId: string;
  direction: Call["direction"];
  numbers: LegNumbers;
  startedAt: number;
  /** Whether there is a CRM page, which creates an engagement for the call. */
  hasCrm: boolean;
  dialingContext?: DialingContext | undefined;
  callerName?: string | undefined;
  extension?: string | undefined;
}): Call {
  return {
    externalCallId,
    direction,
    ...numbers,
    state: direction === "INBOUND" ? "ringing" : "dialing",
    startedAt,
    ...(dialingContext && { dialingContext }),
    ...(callerName !== undefined && { callerName }),
    ...(extension !== undefined && { extension }),
    isMuted: false,
    isHeld: false,
    withoutMicrophone: false,
    engagement: { status: hasCrm ? "creating" : "none" },
    matches: [],
    wasShownRecord: false,
    wrapUp: emptyWrapUp,
    saving: { status: "idle" },
  };
}
