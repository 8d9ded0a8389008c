import type { PayloadOf } from "@calling-extensions/contract";
import type { MethodPayload } from "./method-payload.ts";

type Created = PayloadOf<"CREATE_ENGAGEMENT_SUCCEEDED">;
type Updated = PayloadOf<"UPDATE_ENGAGEMENT_SUCCEEDED">;
type Matched = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">;

/**
 * The messages that an app sends, one method each. If the host replies to the message, the method returns
 * a promise of the reply, which rejects with a CallingError (`hostFailed`, `replyTimeout`, `sessionEnded`).
 * Other promises resolve immediately. A promise that isn't awaited never causes an unhandled rejection.
 */
export interface CallingMethods {
  /** The app is ready for messages. Call it in `onReady`. */
  initialized(data?: MethodPayload<"INITIALIZED">): Promise<void>;
  /** The user accepts inbound calls. */
  userAvailable(): Promise<void>;
  /** The user doesn't accept inbound calls. */
  userUnavailable(): Promise<void>;
  /** The user has logged in. Only needed after `initialized` with `isLoggedIn: false`. */
  userLoggedIn(): Promise<void>;
  /** The user has logged out. */
  userLoggedOut(): Promise<void>;
  /**
   * An inbound call rings. `callStartTime` in epoch milliseconds.
   *
   * @returns the records with the caller's number, and the engagement if `createEngagement` is true.
   */
  incomingCall(data: MethodPayload<"INCOMING_CALL">): Promise<Matched & Partial<Created>>;
  /**
   * An outbound call has started. `dialingContext` is the payload of its DIAL_NUMBER.
   *
   * @returns the engagement if `createEngagement` is true.
   */
  outgoingCall(data: MethodPayload<"OUTGOING_CALL_STARTED">): Promise<Created | undefined>;
  /** The call was answered. */
  callAnswered(data?: MethodPayload<"CALL_ANSWERED">): Promise<void>;
  /** The call was transferred; the app no longer handles it. */
  callTransferred(data?: MethodPayload<"CALL_TRANSFERRED">): Promise<void>;
  /** The call has ended; the user may leave the page. */
  callEnded(data?: MethodPayload<"CALL_ENDED">): Promise<void>;
  /**
   * The user has finished the call: the CRM puts it on the timeline with `engagementProperties`.
   *
   * @returns the updated engagement if there were properties.
   */
  callCompleted(data?: MethodPayload<"CALL_COMPLETED">): Promise<Updated | undefined>;
  /** Finalizes an engagement that the app created itself. */
  finalizeEngagement(
    data: MethodPayload<"FINALIZE_ENGAGEMENT">,
  ): Promise<PayloadOf<"FINALIZE_ENGAGEMENT_SUCCEEDED">>;
  /** Publishes the call to a connected channel. @deprecated Use {@link finalizeEngagement}. */
  publishToChannel(
    data: MethodPayload<"PUBLISH_TO_CHANNEL">,
  ): Promise<PayloadOf<"PUBLISH_TO_CHANNEL_SUCCEEDED">>;
  /** Opens a record in the CRM. With a host that only reports failures, it resolves after two seconds. */
  navigateToRecord(data: MethodPayload<"NAVIGATE_TO_RECORD">): Promise<void>;
  /** Sets the size of the app's frame in CSS pixels. */
  resizeWidget(data: MethodPayload<"RESIZE_WIDGET">): Promise<void>;
  /**
   * Loads another URL of the app in its frame. The CRM must know its origin. With a host that only reports
   * failures, it resolves after two seconds.
   */
  setWidgetUrl(data: MethodPayload<"SET_WIDGET_URL">): Promise<void>;
  /** Sends any data to the host page. */
  callData(data: unknown): Promise<void>;
  /** Shows an alert in the CRM page. */
  sendError(data: MethodPayload<"ERROR">): Promise<void>;
}
