import type { PayloadOf } from "@calling-extensions/contract";
import type { MethodPayload } from "../method-payload.ts";

/** The payload of `callCompleted` for a call with an id. */
export type CallCompletion = MethodPayload<"CALL_COMPLETED"> & {
  readonly externalCallId: string | number;
};

/** The host's reply; undefined if there were no properties to store. */
export type CompletionReply = PayloadOf<"UPDATE_ENGAGEMENT_SUCCEEDED"> | undefined;

/** The part of `CallingExtensions` that completes calls. */
export interface CompletingApp {
  /** Completes a call. */
  callCompleted(data: CallCompletion): Promise<CompletionReply> | void;
}
