import { describeWarning, type MessageRecord } from "@calling-extensions/host";

/** An empty field matches every message. */
export interface MessageFilter {
  readonly type: string;
  readonly direction: "" | "in" | "out";
  readonly callKey: string;
  /** Matched against the type, the payload, the warnings and the fault. */
  readonly text: string;
}

export const EMPTY_FILTER: MessageFilter = { type: "", direction: "", callKey: "", text: "" };

/** The searchable text of a message, created once. */
const searchTexts = new WeakMap<MessageRecord, string>();

function searchTextOf(message: MessageRecord): string {
  const known = searchTexts.get(message);
  if (known !== undefined) return known;
  const { type, data, fault = "", reason = "", warnings = [] } = message;
  const warned = warnings.map(describeWarning).join(" ");
  const text = `${type} ${fault} ${reason} ${warned} ${toJson(data)}`.toLowerCase();
  searchTexts.set(message, text);
  return text;
}

/** Serializes a payload; empty for a cyclic one. */
export function toJson(data: unknown, space?: number): string {
  try {
    return JSON.stringify(data, undefined, space) ?? "";
  } catch {
    return "";
  }
}

/** The messages that match, in order. */
export function filterMessages(
  messages: readonly MessageRecord[],
  { type, direction, callKey, text }: MessageFilter,
): readonly MessageRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!type && !direction && !callKey && words.length === 0) return messages;
  return messages.filter(
    (message) =>
      (!type || message.type === type) &&
      (!direction || message.direction === direction) &&
      (!callKey || message.callKey === callKey) &&
      words.every((word) => searchTextOf(message).includes(word)),
  );
}

/** The distinct message types, sorted. */
export const typesOf = (messages: readonly MessageRecord[]): readonly string[] =>
  [...new Set(messages.map(({ type }) => type))].toSorted();

/** The calls of the messages: their keys, with the app's ids. */
export const callsOf = (messages: readonly MessageRecord[]): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap(({ callKey, externalCallId }) =>
      callKey === undefined ? [] : [[callKey, externalCallId ?? callKey] as const],
    ),
  );
