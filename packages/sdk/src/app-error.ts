import { appErrors, commonErrors, createErrors, sessionErrors } from "@calling-extensions/contract";

/** An error of the app's end: its code's sentence, with what more is known behind it. */
export const appError = createErrors({ ...commonErrors, ...sessionErrors, ...appErrors });
