import { statusOfEnd } from "@calling-extensions/contract";
import type { PropertyInputs } from "../objects/parse-values.ts";

/** The `hs_call_status` values of live calls. */
const ONGOING = new Set([
  "CALLING_CRM_USER",
  "CONNECTING",
  "HOLD",
  "IN_PROGRESS",
  "QUEUED",
  "RINGING",
]);

/** The status of a call that is neither live nor ended. */
const UNKNOWN = "UNKNOWN";

export const isOngoingStatus = (status: string | undefined): boolean => ONGOING.has(status ?? "");

/** Returns whether a call with this status has ended. */
export const isEndStatus = (status: string | undefined): boolean =>
  status !== undefined && status !== "" && status !== UNKNOWN && !ONGOING.has(status);

/** How a call ended according to its app; undefined if its status was changed to something else later. */
export function endStatusOf(values: Readonly<Record<string, string>>): string | undefined {
  const { hs_call_status: status, calling_end_status: ending = "" } = values;
  return status === statusOfEnd(ending) ? ending : undefined;
}

/** Adds the app's end status, as `hs_call_status` can't express REJECTED or TRANSFERRED. */
export function withEndStatus(given: PropertyInputs): PropertyInputs {
  const status = given["hs_call_status"];
  const aliases = ["REJECTED", "TRANSFERRED"];
  return typeof status === "string" && aliases.includes(status)
    ? { calling_end_status: status, ...given }
    : given;
}
