import {
  CallingError,
  isCallingError,
  messageType,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { HostCall } from "../calling-host/calling-host.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import type { CallerMatch } from "../calling-host/ports.ts";
import { runPort } from "../engagement/run-port.ts";
import { toWireId } from "../wire/wire-ids.ts";

type WireMatch = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number];

function toWireMatch(match: CallerMatch, portalId: string): WireMatch {
  const { objectTypeId, objectId, ...person } = match;
  return {
    ...person,
    objectCoordinates: { portalId: toWireId(portalId), objectId: toWireId(objectId), objectTypeId },
  };
}

/** Looks the caller up, tells the app and the page, and answers who it may be: nobody where that failed. */
export async function matchCaller(
  { ports, policy, context, calls, send, emit, reportProblem }: HostParts,
  call: HostCall,
): Promise<readonly CallerMatch[]> {
  const { fromNumber } = call;
  const externalCallId = calls.givenIdOf(call);
  try {
    const matches =
      fromNumber === undefined
        ? []
        : await runPort("matchCaller", policy.portTimeoutMs, () =>
            ports.matchCaller({ fromNumber }),
          );
    send({
      type: messageType.CALLER_ID_MATCH_SUCCEEDED,
      data: {
        externalCallId,
        callerIdMatches: matches.map((match) => toWireMatch(match, context.portalId)),
      },
    });
    emit("callerMatches", { call: calls.get(call.key) ?? call, matches });
    return matches;
  } catch (error) {
    const problem = isCallingError(error)
      ? error
      : new CallingError("portFailed", { cause: error });
    reportProblem(problem);
    send({
      type: messageType.CALLER_ID_MATCH_FAILED,
      data: { externalCallId, error: { message: problem.message } },
    });
    emit("callerMatches", { call: calls.get(call.key) ?? call, matches: [] });
    return [];
  }
}
