import { containsPhoneNumber } from "@calling-extensions/recording";
import type { HostCall } from "../api/host-call.ts";
import { MAX_LABEL_LENGTH } from "../limits.ts";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Names a call in a sentence that may be logged: by its app id, unless that may be a phone number. */
export function callLabel({
  externalCallId: id,
  key,
}: Pick<HostCall, "externalCallId"> & { readonly key?: string | undefined }): string {
  if (id === "" || id === key) return "the call without externalCallId";
  if (UUID.test(id)) return `call "${id}"`;
  if (containsPhoneNumber(id)) return `the call whose externalCallId ends in ${id.slice(-2)}`;
  return `call "${id.length > MAX_LABEL_LENGTH ? `${id.slice(0, MAX_LABEL_LENGTH)}…` : id}"`;
}
