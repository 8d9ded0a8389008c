import type { PayloadOf } from "@calling-extensions/contract";
import type { Sent } from "../sent.ts";

/** What `callCompleted` takes, for a call that has an id. */
export type CallCompletion = Sent<"CALL_COMPLETED"> & { readonly externalCallId: string | number };

/** What the host answers; undefined if there were no properties to store. */
export type CompletionAnswer = PayloadOf<"UPDATE_ENGAGEMENT_SUCCEEDED"> | undefined;

/** The part of `CallingExtensions` that completes calls. */
export interface CompletingApp {
  callCompleted(data: CallCompletion): Promise<CompletionAnswer> | void;
}
