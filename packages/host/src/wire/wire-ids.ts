import type { RecordId } from "../api/records.ts";
import { hostError } from "../host-error.ts";

/** Converts an id to its number on the wire. @throws CallingError `invalidOptions` unless it is a safe integer. */
export function toWireId(id: RecordId): number {
  const number = Number(id);
  if (!/^\d+$/.test(id) || !Number.isSafeInteger(number)) {
    throw hostError(
      "invalidOptions",
      `"${id}" is not a record id: the protocol carries positive integers below 2^53.`,
    );
  }
  return number;
}

/**
 * Converts an id from the wire; undefined if there is none, or if an app sends 0 instead.
 *
 * @compat Apps send 0 if they have no id.
 */
export function fromWireId(id: number | string | null | undefined): RecordId | undefined {
  const number = Number(id);
  return id !== null && id !== undefined && id !== "" && number > 0 ? String(number) : undefined;
}
