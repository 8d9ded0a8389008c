import { isLive, messageType, type CallState, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { AppConnection } from "./app-connection.ts";

/**
 * Names live calls to the app, which continues them, and ended ones with a draft, whose newest text it shows.
 *
 * @differs An app on our SDK receives `onSessionMoved` with a call of a tab that was closed, or that
 * its reloaded page has not mentioned. Other apps only get its engagement, in `onReady`.
 */
export function announceMovedCalls(
  calls: CallRegistry,
  connection: Pick<AppConnection, "status" | "send">,
  isMoved: (call: HostCall) => boolean,
): void {
  // The app announces that it is initialized later, and gets the calls then.
  if (connection.status !== "initialized") return;
  for (const call of calls.open) {
    if (!isMoved(call) || !(isLive(call) || call.draft)) continue;
    connection.send({ type: messageType.SESSION_MOVED, data: toMovedCall(call, calls) });
  }
}

/** The states on the wire. */
const statuses: Partial<Record<CallState, PayloadOf<"SESSION_MOVED">["status"]>> = {
  dialing: "CONNECTING",
  ringing: "RINGING",
  inProgress: "IN_PROGRESS",
  ended: "COMPLETED",
};

function toMovedCall(call: HostCall, calls: CallRegistry): PayloadOf<"SESSION_MOVED"> {
  const { direction, state, engagementId, fromNumber, toNumber, startedAt, answeredAt } = call;
  return {
    externalCallId: calls.appCallIdOf(call),
    direction,
    status: statuses[state],
    callStartTime: startedAt,
    ...omitNullish({
      engagementId: engagementId === undefined ? undefined : toWireId(engagementId),
      fromNumber,
      toNumber,
      answeredAt,
      properties: call.draft && { ...call.draft },
    }),
  };
}
