import {
  CallingError,
  commonErrors,
  createErrors,
  hostErrors,
  isCallingError,
} from "@calling-extensions/contract";

/** Creates an error of the host: the sentence of its code, followed by the detail. */
export const hostError = createErrors({ ...commonErrors, ...hostErrors });

/** The error of a port that failed. The user reads the CRM's own message, if there is one. */
export function portError(port: string, cause: unknown): CallingError {
  if (isCallingError(cause)) return cause;
  const options = { cause, details: { port } };
  return cause instanceof Error && cause.message !== ""
    ? new CallingError("portFailed", cause.message, options)
    : hostError("portFailed", "", options);
}
