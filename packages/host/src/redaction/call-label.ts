import type { HostCall } from "../api/host-call.ts";
import { holdsPhoneNumber } from "./redact.ts";

/** An id is read at a glance; some apps put whole documents there. */
const MAX_LENGTH = 60;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/**
 * Names a call in a sentence, which may end up in a log: by the id that the app gave it, unless that may
 * be a phone number.
 */
export function callLabel({
  externalCallId: id,
  key,
}: Pick<HostCall, "externalCallId"> & { readonly key?: string | undefined }): string {
  if (id === "" || id === key) return "the call without externalCallId";
  if (UUID.test(id)) return `call "${id}"`;
  if (holdsPhoneNumber(id)) return `the call whose externalCallId ends in ${id.slice(-2)}`;
  return `call "${id.length > MAX_LENGTH ? `${id.slice(0, MAX_LENGTH)}…` : id}"`;
}
