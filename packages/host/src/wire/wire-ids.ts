import { hostError } from "../errors/host-error.ts";
import type { RecordId } from "../api/records.ts";

/** An id of ours as the wire has it. @throws CallingError `invalidOptions` where it is no safe integer. */
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
 * A wire id as we keep it; undefined for none, and for the zero that apps send instead of none.
 *
 * @compat Apps send 0 where they have no id.
 */
export function fromWireId(id: number | string | null | undefined): RecordId | undefined {
  const number = Number(id);
  return id !== null && id !== undefined && id !== "" && number > 0 ? String(number) : undefined;
}
