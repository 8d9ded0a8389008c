import type { CallEndStatus } from "@calling-extensions/sdk";
import type { Call, WrapUp } from "./call.ts";
import type { CallerMatch } from "./caller-match.ts";

/** What happens to the call that the phone has: on the line, in the CRM, or by the user's hand. */
export type CallEvent =
  | { readonly type: "ringing" }
  | { readonly type: "answered"; readonly at: number }
  | { readonly type: "ended"; readonly at: number; readonly endStatus: CallEndStatus }
  | { readonly type: "engagementCreated"; readonly engagementId: number | string }
  | { readonly type: "engagementFailed"; readonly message: string }
  | { readonly type: "callerMatched"; readonly matches: CallerMatch[] }
  | { readonly type: "recordShown" }
  | { readonly type: "wrapUpWritten"; readonly change: Partial<WrapUp> }
  | { readonly type: "saving"; readonly saving: Call["saving"] };
