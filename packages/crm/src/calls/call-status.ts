import type { PropertyInputs } from "../objects/parse-values.ts";

/** Values of `hs_call_status` that only a call has which still goes on. */
const LIVING = new Set([
  "CALLING_CRM_USER",
  "CONNECTING",
  "HOLD",
  "IN_PROGRESS",
  "QUEUED",
  "RINGING",
]);

/** Says neither that a call goes on nor that it ended. */
const UNKNOWN = "UNKNOWN";

export const isLivingStatus = (status: string | undefined): boolean => LIVING.has(status ?? "");

/** Whether a status says that the call is over, however it went. */
export const isEndStatus = (status: string | undefined): boolean =>
  status !== undefined && status !== "" && status !== UNKNOWN && !LIVING.has(status);

/** The call's status loses which words were REJECTED or TRANSFERRED: the app's own word is kept beside. */
export function withEndStatus(given: PropertyInputs): PropertyInputs {
  const status = given["hs_call_status"];
  const aliases = ["REJECTED", "TRANSFERRED"];
  return typeof status === "string" && aliases.includes(status)
    ? { calling_end_status: status, ...given }
    : given;
}
