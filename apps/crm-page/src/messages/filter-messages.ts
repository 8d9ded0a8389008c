import { describeWarning, type MessageRecord } from "@calling-extensions/host";

/** What is looked for; an empty field lets everything through. */
export interface MessageFilter {
  readonly type: string;
  readonly direction: "" | "in" | "out";
  readonly callKey: string;
  /** Anywhere in the type, the payload, the warnings and what was done to the message. */
  readonly text: string;
}

export const NO_FILTER: MessageFilter = { type: "", direction: "", callKey: "", text: "" };

/** What a search looks through: made once for each message. */
const searched = new WeakMap<MessageRecord, string>();

function textOf(message: MessageRecord): string {
  const known = searched.get(message);
  if (known !== undefined) return known;
  const { type, data, fault = "", reason = "", warnings = [] } = message;
  const warned = warnings.map(describeWarning).join(" ");
  const text = `${type} ${fault} ${reason} ${warned} ${toJson(data)}`.toLowerCase();
  searched.set(message, text);
  return text;
}

/** A payload as text; what contains itself is none. */
export function toJson(data: unknown, space?: number): string {
  try {
    return JSON.stringify(data, undefined, space) ?? "";
  } catch {
    return "";
  }
}

/** The messages that fit, in their order. */
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
      words.every((word) => textOf(message).includes(word)),
  );
}

/** What the filters can choose from: each once, in the order of their names. */
export const typesOf = (messages: readonly MessageRecord[]): readonly string[] =>
  [...new Set(messages.map(({ type }) => type))].toSorted();

/** The calls that messages are about, by key, with the name that the app gave them. */
export const callsOf = (messages: readonly MessageRecord[]): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap(({ callKey, externalCallId }) =>
      callKey === undefined ? [] : [[callKey, externalCallId ?? callKey] as const],
    ),
  );
