import { capabilities, type CapabilityRow } from "@calling-extensions/contract";
import type { AppMessage } from "@calling-extensions/host";

/** Every message that an app can send. The compiler reports a missing one. */
const appMessageTypes = Object.keys({
  INITIALIZED: 1,
  LOGGED_IN: 1,
  LOGGED_OUT: 1,
  USER_AVAILABLE: 1,
  USER_UNAVAILABLE: 1,
  OUTGOING_CALL_STARTED: 1,
  INCOMING_CALL: 1,
  CALL_ANSWERED: 1,
  CALL_TRANSFERRED: 1,
  CALL_ENDED: 1,
  CALL_COMPLETED: 1,
  FINALIZE_ENGAGEMENT: 1,
  PUBLISH_TO_CHANNEL: 1,
  RESIZE_WIDGET: 1,
  SET_WIDGET_URL: 1,
  CALL_DATA: 1,
  NAVIGATE_TO_RECORD: 1,
  ERROR: 1,
  CALL_DRAFT: 1,
  DIAL_REFUSED: 1,
  CALL_CONTROLS: 1,
  CALL_RECORDING: 1,
  SEARCH_CONTACTS: 1,
  CREATE_TASK: 1,
} satisfies Record<AppMessage["type"], 1>);

/** How often the app sent a message during the check. */
export interface MessageCoverage {
  readonly type: string;
  readonly count: number;
}

/** Messages that only apps on our SDK can send. */
const extensionTypes: ReadonlySet<string> = new Set(
  Object.values<CapabilityRow>(capabilities).flatMap(({ types = [] }) => types),
);

/** Counts the app's messages by type, with those that it could have sent. */
export const coverageOf = (
  sentTypes: readonly string[],
  { hasExtensions = true } = {},
): readonly MessageCoverage[] =>
  appMessageTypes
    .map((type) => ({ type, count: sentTypes.filter((each) => each === type).length }))
    .filter(({ type, count }) => count > 0 || hasExtensions || !extensionTypes.has(type));
