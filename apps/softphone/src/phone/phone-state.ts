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

/** A call of the phone's by its id. */
export const findCall = (
  { call, unsaved }: Pick<PhoneState, "call" | "unsaved">,
  externalCallId: string,
): Call | undefined =>
  [call, ...unsaved].find((candidate) => candidate?.externalCallId === externalCallId);

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
  /** Earlier calls whose notes the CRM has not confirmed yet. */
  readonly unsaved: readonly Call[];
  /** False if the browser's storage is blocked or full: a reload would lose what was written. */
  readonly isStorageWorking: boolean;
  readonly notice: Notice | undefined;
}
