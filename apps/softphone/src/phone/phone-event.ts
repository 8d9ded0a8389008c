import type { CallEvent } from "../call/call-event.ts";
import type { Call } from "../call/call.ts";
import type { DialingContext } from "../crm-link/dialing-context.ts";
import type { Notice, PhoneState } from "./phone-state.ts";

/** Everything that changes what the phone shows. */
export type PhoneEvent =
  | { readonly type: "crmConnected"; readonly engagementId?: number | string | undefined }
  | { readonly type: "crmFailed"; readonly message: string }
  | { readonly type: "visibilityChanged"; readonly isHidden: boolean }
  | { readonly type: "loggedIn"; readonly agentName: string }
  | { readonly type: "loggedOut" }
  | { readonly type: "availabilityChanged"; readonly isAvailable: boolean }
  | { readonly type: "callerIdChosen"; readonly callerId: PhoneState["callerId"] }
  | { readonly type: "dialHeld"; readonly context: DialingContext }
  | { readonly type: "callStarted"; readonly call: Call }
  | { readonly type: "callRestored"; readonly call: Call }
  | { readonly type: "callChanged"; readonly event: CallEvent }
  | { readonly type: "callFinished"; readonly notice: Notice | undefined }
  | { readonly type: "noticed"; readonly notice: Notice | undefined };
