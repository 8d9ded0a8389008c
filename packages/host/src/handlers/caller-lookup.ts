import { messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostParts } from "../calling-host/host-parts.ts";
import type { CallerMatch } from "../api/ports.ts";
import { portError } from "../ports/call-port.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { HostCall } from "../api/host-call.ts";

/** The first attempt after a failed lookup; each further one waits twice as long, up to the maximum. */
const MIN_LOOKUP_DELAY_MS = 1_000;
const MAX_LOOKUP_DELAY_MS = 60_000;
/** About a quarter of an hour. */
const MAX_LOOKUPS = 20;

type WireMatch = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number];

function toWireMatch(match: CallerMatch, portalId: string): WireMatch {
  const { objectTypeId, objectId, ...person } = match;
  return {
    ...person,
    objectCoordinates: { portalId: toWireId(portalId), objectId: toWireId(objectId), objectTypeId },
  };
}

async function lookUp(
  { callPort }: HostParts,
  phoneNumber: string | undefined,
): Promise<readonly CallerMatch[]> {
  return phoneNumber === undefined ? [] : callPort("matchCaller", { phoneNumber });
}

/** Associates a call with the one record that has its other party's number, where that is the policy. */
function associateSingleMatch(
  { calls, policy }: HostParts,
  call: HostCall,
  matches: readonly CallerMatch[],
): void {
  if (!policy.associateSingleMatch) return;
  const [match, ...others] = matches;
  const only = others.length === 0 ? match : undefined;
  calls.apply(call, {
    type: "recordsFound",
    ...(only && {
      calledRecord: { objectTypeId: only.objectTypeId, objectId: only.objectId },
    }),
  });
}

/** Looks the caller of an inbound call up, and tells the app and the page who it may be. */
export async function matchCaller(parts: HostParts, call: HostCall): Promise<void> {
  const { calls, send, emit, reportProblem } = parts;
  try {
    tellMatches(parts, call, await lookUp(parts, call.fromNumber));
  } catch (error) {
    const problem = portError("matchCaller", error);
    reportProblem(problem);
    send({
      type: messageType.CALLER_ID_MATCH_FAILED,
      data: { externalCallId: calls.appCallIdOf(call), error: { message: problem.message } },
    });
    emit("callerMatches", { call: calls.get(call.key) ?? call, matches: [] });
    lookUpLater(parts, call, (matches) => tellMatches(parts, call, matches));
  }
}

function tellMatches(parts: HostParts, call: HostCall, matches: readonly CallerMatch[]): void {
  const { context, calls, send, emit } = parts;
  send({
    type: messageType.CALLER_ID_MATCH_SUCCEEDED,
    data: {
      externalCallId: calls.appCallIdOf(call),
      callerIdMatches: matches.map((match) => toWireMatch(match, context.portalId)),
    },
  });
  associateSingleMatch(parts, call, matches);
  emit("callerMatches", { call: calls.get(call.key) ?? call, matches });
}

/** Finds whom a call is with that no dial of the page names: one from the app's keypad, or from another page. */
export async function findOtherParty(parts: HostParts, call: HostCall): Promise<void> {
  const associate = (matches: readonly CallerMatch[]): void =>
    associateSingleMatch(parts, call, matches);
  try {
    associate(await lookUp(parts, otherNumberOf(call)));
  } catch (error) {
    parts.reportProblem(portError("matchCaller", error));
    lookUpLater(parts, call, associate);
  }
}

const otherNumberOf = ({ direction, fromNumber, toNumber }: HostCall): string | undefined =>
  direction === "INBOUND" ? fromNumber : toNumber;

/** Looks up again what could not be looked up: a call belongs to its contact also if the network was away. */
function lookUpLater(
  parts: HostParts,
  call: HostCall,
  handle: (matches: readonly CallerMatch[]) => void,
  attempt = 0,
): void {
  if (attempt === MAX_LOOKUPS) return;
  const tryAgain = async (): Promise<void> => {
    // The user may have chosen it meanwhile.
    if (parts.calls.get(call.key)?.calledRecord) return;
    try {
      handle(await lookUp(parts, otherNumberOf(call)));
    } catch {
      lookUpLater(parts, call, handle, attempt + 1);
    }
  };
  const delay = Math.min(MIN_LOOKUP_DELAY_MS * 2 ** attempt, MAX_LOOKUP_DELAY_MS);
  parts.later(delay, () => void tryAgain());
}
