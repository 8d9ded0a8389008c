import type { CallEndStatus } from "@calling-extensions/sdk";
import type { CallerMatch } from "../call/caller-match.ts";
import type { DialingContext } from "./dialing-context.ts";

type EngagementId = number | string;

/** What the CRM page tells the phone. An answer names its call where the page says which it is. */
export type CrmEvent =
  | { readonly type: "ready"; readonly engagementId?: EngagementId | undefined }
  | { readonly type: "linkFailed"; readonly message: string }
  | { readonly type: "dial"; readonly context: DialingContext }
  /** Without an id the page means the call that runs. */
  | { readonly type: "endCall"; readonly externalCallId: string | undefined }
  | { readonly type: "simulateIncomingCall"; readonly from: string }
  | { readonly type: "visibilityChanged"; readonly isHidden: boolean }
  | { readonly type: "navigationFailed"; readonly message: string }
  | CrmAnswer;

/** What became of something the phone asked for. */
export type CrmAnswer = { readonly externalCallId: string | undefined } & (
  | { readonly type: "engagementCreated"; readonly engagementId: EngagementId }
  | { readonly type: "engagementFailed"; readonly message: string }
  | { readonly type: "saved" }
  /** An attempt failed; the link tries again. */
  | { readonly type: "saveFailed"; readonly message: string }
  | { readonly type: "callerMatched"; readonly matches: CallerMatch[] }
  | { readonly type: "callerMatchFailed"; readonly message: string }
);

/** A call as the CRM page is told of it; `startedAt` in epoch milliseconds. */
export interface AnnouncedCall {
  readonly externalCallId: string;
  readonly fromNumber: string;
  readonly toNumber: string;
  readonly startedAt: number;
  readonly dialingContext?: DialingContext | undefined;
}

interface CallKeys {
  readonly externalCallId: string;
  readonly engagementId: EngagementId | undefined;
}

/** The phone's line to the CRM page around it. */
export interface CrmLink {
  /** False where the phone is opened on its own: nothing that is sent reaches anybody. */
  readonly hasCrm: boolean;
  initialized(state: { isLoggedIn: boolean; isAvailable: boolean }): void;
  loggedIn(): void;
  loggedOut(): void;
  availabilityChanged(isAvailable: boolean): void;
  outgoingCall(call: AnnouncedCall): void;
  incomingCall(call: AnnouncedCall): void;
  callAnswered(externalCallId: string): void;
  callEnded(call: CallKeys & { readonly endStatus: CallEndStatus }): void;
  /**
   * Without properties, the record stays as the CRM made it. With them, the link sends them again until
   * the page confirms them, also after a reload; of several for one call only the last count.
   */
  callCompleted(
    call: CallKeys & {
      readonly hidesWidget: boolean;
      readonly properties?: Record<string, string> | undefined;
    },
  ): void;
  /** Tells the page what is typed and not saved yet: property values by name. */
  draft(externalCallId: string, properties: Record<string, string>): void;
  /** Says why a call that the page asked for is not made. */
  refuseDial(context: DialingContext, reason: string): void;
  showRecord(match: CallerMatch, engagementId: EngagementId | undefined): void;
  /** Shows the user a message in the CRM page, where the phone itself may be out of sight. */
  alert(message: string): void;
  /** Ends the session. Twice is safe. */
  destroy(): void;
}

/** Opens the link; events are told after this has returned. */
export type ConnectCrm = (listener: (event: CrmEvent) => void) => CrmLink;
