import type { PayloadOf } from "@calling-extensions/contract";
import type { Sent } from "./sent.ts";

type Created = PayloadOf<"CREATE_ENGAGEMENT_SUCCEEDED">;
type Updated = PayloadOf<"UPDATE_ENGAGEMENT_SUCCEEDED">;
type Matched = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">;

/**
 * What an app tells its host, a method for each message of the table that has one. A method whose
 * message the host answers returns a promise of that answer, rejected with a CallingError
 * (`hostFailed`, `answerTimeout`, `sessionEnded`); the promises of the others resolve at once. One
 * that nobody awaits never becomes an unhandled rejection.
 */
export interface CallingMethods {
  /** The app can be talked to. Send it in `onReady`. */
  initialized(data?: Sent<"INITIALIZED">): Promise<void>;
  /** The user takes inbound calls. */
  userAvailable(): Promise<void>;
  /** The user takes no inbound calls. */
  userUnavailable(): Promise<void>;
  /** The user logged in; needed only where `initialized` said otherwise. */
  userLoggedIn(): Promise<void>;
  /** The user logged out. */
  userLoggedOut(): Promise<void>;
  /**
   * An inbound call rings. `callStartTime` in epoch milliseconds.
   *
   * @returns who it may be from, and the engagement where `createEngagement` asked for one.
   */
  incomingCall(data: Sent<"INCOMING_CALL">): Promise<Matched & Partial<Created>>;
  /**
   * An outbound call began. `dialingContext` is the payload of the dial it follows.
   *
   * @returns the engagement, where `createEngagement` asked for one.
   */
  outgoingCall(data: Sent<"OUTGOING_CALL_STARTED">): Promise<Created | undefined>;
  /** Somebody answered. */
  callAnswered(data?: Sent<"CALL_ANSWERED">): Promise<void>;
  /** The call was handed to somebody else; the app is done with it. */
  callTransferred(data?: Sent<"CALL_TRANSFERRED">): Promise<void>;
  /** The call is over; the user may leave the page. */
  callEnded(data?: Sent<"CALL_ENDED">): Promise<void>;
  /**
   * The user is done with the call: it goes on the timeline with `engagementProperties`.
   *
   * @returns what was updated, where there were properties.
   */
  callCompleted(data?: Sent<"CALL_COMPLETED">): Promise<Updated | undefined>;
  /** Finalises an engagement that the app made itself. */
  finalizeEngagement(
    data: Sent<"FINALIZE_ENGAGEMENT">,
  ): Promise<PayloadOf<"FINALIZE_ENGAGEMENT_SUCCEEDED">>;
  /** Publishes the call to a connected channel. @deprecated Use {@link finalizeEngagement}. */
  publishToChannel(
    data: Sent<"PUBLISH_TO_CHANNEL">,
  ): Promise<PayloadOf<"PUBLISH_TO_CHANNEL_SUCCEEDED">>;
  /** Opens a record in the CRM. A host that tells only failures has succeeded after two seconds. */
  navigateToRecord(data: Sent<"NAVIGATE_TO_RECORD">): Promise<void>;
  /** Sizes the app's frame, in CSS pixels. */
  resizeWidget(data: Sent<"RESIZE_WIDGET">): Promise<void>;
  /**
   * Loads another address of the app's, of an origin that the CRM knows, in its frame. A host that
   * tells only failures has succeeded after two seconds.
   */
  setWidgetUrl(data: Sent<"SET_WIDGET_URL">): Promise<void>;
  /** Hands the host page anything. */
  callData(data: unknown): Promise<void>;
  /** Shows the user an alert in the CRM page. */
  sendError(data: Sent<"ERROR">): Promise<void>;
}
