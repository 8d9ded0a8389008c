import { check, type CallState, type Infer, type Schema } from "@calling-extensions/contract";
import type { ActiveCall } from "../calling-host/ports.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { present } from "../wire/present.ts";
import { recordsOfContext } from "./records-of-call.ts";
import type { HostCall } from "../calling-host/host-call.ts";

/** What a browser kept that long is not the call of today. */
const MAX_AGE_MS = 12 * 60 * 60 * 1_000;

/** A kept call, as it is read back: whoever wrote it, it is a stranger's. */
const keptCall = {
  "!": {
    v: "number",
    externalCallId: "string",
    state: "dialing|ringing|inProgress|ended",
    startedAt: "number",
  },
  engagementId: "id",
  direction: "INBOUND|OUTBOUND",
  answeredAt: "number",
  fromNumber: "string",
  toNumber: "string",
  calledRecord: { "!": { objectTypeId: "string", objectId: "id" } },
  dialingContext: {
    "!": { phoneNumber: "string" },
    objectId: "id",
    objectType: "string",
    calleeInfo: { calleeId: "id", calleeObjectTypeId: "string" },
  },
} as const satisfies Schema;

/** What to keep of a call that is not completed. */
export function toActiveCall(call: HostCall): ActiveCall {
  const { externalCallId, state, direction, startedAt } = call;
  const { engagementId, answeredAt, fromNumber, toNumber, calledRecord, dialingContext } = call;
  return {
    v: 1,
    externalCallId,
    state,
    direction,
    startedAt,
    ...present({ engagementId, answeredAt, fromNumber, toNumber, calledRecord, dialingContext }),
  };
}

/** The call that was kept; undefined for none, for one too old, and for what is no kept call. */
export function parseActiveCall(
  value: unknown,
  now: number,
): (Partial<HostCall> & { externalCallId: string; state: CallState }) | undefined {
  if (check(keptCall, value) !== undefined) return undefined;
  const kept = value as Infer<typeof keptCall>;
  if (kept.v !== 1 || now - kept.startedAt > MAX_AGE_MS) return undefined;
  const { externalCallId, state, direction, startedAt, dialingContext } = kept;
  const { answeredAt, fromNumber, toNumber, calledRecord } = kept;
  const records = recordsOfContext(dialingContext);
  return {
    externalCallId,
    state: state as CallState,
    direction: direction === "INBOUND" ? "INBOUND" : "OUTBOUND",
    startedAt,
    ...present({
      engagementId: fromWireId(kept.engagementId),
      answeredAt,
      fromNumber,
      toNumber: toNumber ?? dialingContext?.phoneNumber,
      dialingContext: dialingContext as HostCall["dialingContext"],
      ...records,
      calledRecord: calledRecord
        ? { ...calledRecord, objectId: String(calledRecord.objectId) }
        : records.calledRecord,
    }),
  };
}
