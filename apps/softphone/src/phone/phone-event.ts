import type { CallEvent } from "../call/call-event.ts";
import type { StoredCalls } from "../call/call-storage.ts";
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
  | ({ readonly type: "callsRestored" } & StoredCalls)
  | { readonly type: "callChanged"; readonly externalCallId?: string; readonly event: CallEvent }
  /** The line is free for another call; the notes of this one are still being saved. */
  | { readonly type: "callSetAside" }
  | {
      readonly type: "callFinished";
      readonly externalCallId: string;
      readonly notice: Notice | undefined;
    }
  | { readonly type: "storageChanged"; readonly isWorking: boolean }
  | { readonly type: "noticed"; readonly notice: Notice | undefined };
