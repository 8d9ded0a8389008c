import {
  definitionOf,
  messageType,
  messageTypes,
  type MessageType,
} from "@calling-extensions/contract";
import type { Recording, RecordingEntry } from "../recording.ts";

export type RecordedMessage = RecordingEntry<"message">;

/** The end that is played. The other one is live. */
export type PlayedEnd = "host" | "app";

/** What happens next in a replay. */
export type ReplayStep =
  /** Send this message to the live end. */
  | { readonly kind: "send"; readonly message: RecordedMessage }
  /** Wait for these messages of the live end, in an order that the protocol allows. */
  | { readonly kind: "await"; readonly messages: readonly RecordedMessage[] }
  /** Load the app again. */
  | { readonly kind: "reload" };

/**
 * Messages that depend on what the user does in the app where a replay has no button: types, searches, mutes, records; and on
 * the size of its content.
 */
const unplayed: ReadonlySet<string> = new Set<MessageType>([
  "CALL_CONTROLS",
  "CALL_DRAFT",
  "CALL_RECORDING",
  "CALL_RECORDS",
  "CONTACTS_FOUND",
  "CREATE_TASK",
  "RESIZE_WIDGET",
  "SEARCH_CONTACTS",
  "SHOW_CALL_RECORDS",
  "TASK_CREATED",
]);

/** Messages that depend on what the user does in the page where a replay has no button, or on how the page looks. */
const unplayedOfHost: ReadonlySet<string> = new Set<MessageType>([
  "ANSWER_CALL",
  "CONTROL_CALL",
  "NAVIGATE_TO_RECORD",
  "SESSION_MOVED",
  "SET_CALL_STATE",
  "SIMULATE_ACTION",
  "SIMULATE_INCOMING_CALL",
  "THEME_CHANGED",
  "VISIBILITY_CHANGED",
]);

const handshake: ReadonlySet<string> = new Set(
  messageTypes.filter((type) => definitionOf(type).from === "handshake"),
);

/** Whether a replay reads a message of this type: not the handshake, which both ends make by themselves. */
export const isReplayed = (
  { type, from }: Pick<RecordedMessage, "type" | "from">,
  played: PlayedEnd,
): boolean =>
  !unplayed.has(type) &&
  !handshake.has(type) &&
  (played === "host" || from === "app" || !unplayedOfHost.has(type));

/** The steps of a replay, in the order of the recording. */
export function stepsOf({ entries }: Recording, played: PlayedEnd): ReplayStep[] {
  const steps: ReplayStep[] = [];
  let awaited: RecordedMessage[] | undefined;
  let handshakes = 0;
  for (const entry of entries) {
    if (entry.kind !== "message") continue;
    const { type, from } = entry;
    if (type === messageType.SYNC_ACK) {
      handshakes += 1;
      if (handshakes > 1) steps.push({ kind: "reload" });
      awaited = undefined;
    }
    if (!isReplayed(entry, played)) continue;
    if (from === played) {
      // What a fault dropped never reached the live end.
      if (entry.isDelivered === false) continue;
      steps.push({ kind: "send", message: entry });
      awaited = undefined;
    } else if (entry.firstId == null) {
      if (awaited) awaited.push(entry);
      else {
        awaited = [entry];
        steps.push({ kind: "await", messages: awaited });
      }
    }
  }
  return steps;
}
