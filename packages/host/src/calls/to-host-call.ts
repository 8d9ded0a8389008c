import { isLive, shownFields, type CallDocument } from "@calling-extensions/contract";
import type { CallControls, HostCall } from "../api/host-call.ts";
import type { OutboxEntry } from "../api/outbox.ts";
import { omitNullish } from "../wire/omit-nullish.ts";

/** The public view of a call's document. */
export function toHostCall(
  document: CallDocument,
  { status, error }: Pick<OutboxEntry, "status" | "error">,
  controls?: CallControls,
): HostCall {
  const { id, externalCallId = id } = document;
  const disposition = document.properties["hs_call_disposition"] || undefined;
  return {
    ...shownFields(document),
    key: id,
    externalCallId: String(externalCallId),
    ...(disposition !== undefined && { disposition: String(disposition) }),
    ...(controls && isLive(document) && { controls }),
    saving: status,
    ...omitNullish({ error }),
  };
}
