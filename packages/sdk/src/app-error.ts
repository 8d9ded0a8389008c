import { appErrors, commonErrors, createErrors, sessionErrors } from "@calling-extensions/contract";

/** Creates an error of the app's end: the sentence of its code, followed by details. */
export const appError = createErrors({ ...commonErrors, ...sessionErrors, ...appErrors });
