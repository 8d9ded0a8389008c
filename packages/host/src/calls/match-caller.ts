import { messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostParts } from "../calling-host/host-parts.ts";
import type { CallerMatch } from "../calling-host/ports.ts";
import { failureOf } from "../ports/call-port.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { HostCall } from "../calling-host/host-call.ts";

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
function associateOnlyMatch(
  { calls, policy }: HostParts,
  call: HostCall,
  matches: readonly CallerMatch[],
): void {
  const [match] = matches;
  if (!policy.associateOnlyMatch || !match || matches.length !== 1) return;
  const { objectTypeId, objectId } = match;
  calls.apply(call, { type: "recordsFound", calledRecord: { objectTypeId, objectId } });
}

/** Looks the caller of an inbound call up, and tells the app and the page who it may be. */
export async function matchCaller(parts: HostParts, call: HostCall): Promise<void> {
  const { context, calls, send, emit, reportProblem } = parts;
  const externalCallId = calls.givenIdOf(call);
  try {
    const matches = await lookUp(parts, call.fromNumber);
    send({
      type: messageType.CALLER_ID_MATCH_SUCCEEDED,
      data: {
        externalCallId,
        callerIdMatches: matches.map((match) => toWireMatch(match, context.portalId)),
      },
    });
    associateOnlyMatch(parts, call, matches);
    emit("callerMatches", { call: calls.get(call.key) ?? call, matches });
  } catch (error) {
    const problem = failureOf("matchCaller", error);
    reportProblem(problem);
    send({
      type: messageType.CALLER_ID_MATCH_FAILED,
      data: { externalCallId, error: { message: problem.message } },
    });
    emit("callerMatches", { call: calls.get(call.key) ?? call, matches: [] });
  }
}

/** Finds whom a call from the app's own keypad is to: the page did not ask for it, so it does not know. */
export async function matchCallee(parts: HostParts, call: HostCall): Promise<void> {
  try {
    associateOnlyMatch(parts, call, await lookUp(parts, call.toNumber));
  } catch (error) {
    parts.reportProblem(failureOf("matchCaller", error));
  }
}
