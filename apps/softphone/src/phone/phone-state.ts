import type { Call } from "../call/call.ts";
import type { DialingContext } from "../crm-link/dialing-context.ts";

/** Whether a CRM page is around the phone: `alone` where the phone is a page of its own. */
export type CrmState =
  | { readonly status: "alone" | "connecting" | "connected" }
  | { readonly status: "failed"; readonly message: string };

/** A remark to the user that stands until it is dismissed or overtaken. */
export interface Notice {
  readonly tone: "good" | "plain" | "problem";
  readonly text: string;
}

/** All that the screens show. A new object at every change. */
export interface PhoneState {
  readonly crm: CrmState;
  /** Whether the CRM page has put the phone out of sight. */
  readonly isHidden: boolean;
  /** A call of the CRM's that the phone was opened for and knows nothing else of. */
  readonly existingEngagementId: number | string | undefined;
  readonly agentName: string | undefined;
  readonly isAvailable: boolean;
  /** The number that the phone calls from. */
  readonly callerId: string;
  /** What the CRM page asked for while nobody was logged in. */
  readonly heldDial: DialingContext | undefined;
  readonly call: Call | undefined;
  readonly notice: Notice | undefined;
}
