import { isLive, type CallDocument } from "@calling-extensions/contract";
import type { CallControls, HostCall } from "../api/host-call.ts";
import type { OutboxEntry } from "../api/outbox.ts";
import { omitNullish } from "../wire/omit-nullish.ts";

/** The public view of a call's document. */
export function toHostCall(
  document: CallDocument,
  { status, error }: Pick<OutboxEntry, "status" | "error">,
  controls?: CallControls,
): HostCall {
  const { id, externalCallId = id, direction, state, startedAt } = document;
  const { endStatus, isLost, engagementId, fromNumber, toNumber } = document;
  const { answeredAt, endedAt, startTimestamp, chosenRecord, viewedRecord, draft } = document;
  const calledRecord = chosenRecord ?? document.calledRecord;
  const disposition = document.properties["hs_call_disposition"] || undefined;
  return {
    key: id,
    externalCallId: String(externalCallId),
    direction,
    state,
    startedAt,
    ...omitNullish({ endStatus, isLost, engagementId, fromNumber, toNumber, answeredAt, endedAt }),
    ...omitNullish({ startTimestamp, calledRecord, viewedRecord, draft }),
    ...(disposition !== undefined && { disposition: String(disposition) }),
    ...(controls && isLive(document) && { controls }),
    saving: status,
    ...omitNullish({ error }),
  };
}
