import { commonErrors, createErrors, hostErrors } from "@calling-extensions/contract";

/** An error of the host's: its code's sentence, with what more is known behind it. */
export const hostError = createErrors({ ...commonErrors, ...hostErrors });
