/** The name of a habit of real apps. */
export type Habit =
  | "booleanAsText"
  | "numberAsText"
  | "timeFormat"
  | "textAsNumber"
  | "pixelsAsText"
  | "valueSpelling"
  | "fieldSpelling"
  | "emptyId"
  | "ignoredField"
  | "lateCallId"
  | "callWithoutStart"
  | "secondStart"
  | "endWithoutStatus";

/** How a habit of real apps deviates from the protocol, and how the host reads it. */
interface HabitRow {
  /** What the app sends, for the documentation. */
  readonly app: string;
  /** How the host reads it: a sentence for the documentation and for a warning. */
  readonly reading: string;
}

/**
 * What real calling apps send that deviates from the protocol, and how a host reads it. The first rows are
 * about single fields (`scalar-readings.ts`, `read-data.ts`), the others about the order of messages.
 *
 * @compat An invalid optional field never makes its message invalid, and a field with an obvious meaning is
 * read that way. The host reports each deviation once as a warning. `docs/protocol.md` lists these habits
 * of real apps.
 */
export const habits: Readonly<Record<Habit, HabitRow>> = {
  booleanAsText: {
    app: '`createEngagement: "true"`, `isAvailable: "0"`',
    reading: "A boolean given as text is read as a boolean.",
  },
  numberAsText: {
    app: '`dialingContext: { startTimestamp: "1700000000000" }`',
    reading: "A number given as text is read as a number.",
  },
  timeFormat: {
    app: '`callStartTime: 1700000000` in seconds, microseconds, as a `Date`, or as text such as `"2026-11-26T09:30:00Z"`',
    reading: "A time in another unit or format is read as epoch milliseconds.",
  },
  textAsNumber: {
    app: "`fromNumber: 12025550101`",
    reading: "Text given as a number is read as text.",
  },
  pixelsAsText: {
    app: '`resizeWidget({ width: "420px" })`, and the same in `sizeInfo`',
    reading: "A length given as text is read as pixels.",
  },
  valueSpelling: {
    app: '`callEndStatus: "INTERNAL_COMPLETED"`, `"completed"`, `"no-answer"`',
    reading: "A value with a different spelling is read as the protocol's value.",
  },
  fieldSpelling: {
    app: "`externalCallID`, `engagementID`",
    reading: "A field whose name differs only in case is read as that field.",
  },
  emptyId: {
    app: '`externalCallId: ""`',
    reading: "An empty id is read as no id.",
  },
  ignoredField: {
    app: '`callEndStatus: "unknown"`, or another optional field without a clear meaning',
    reading: "The field is ignored; the rest of the message is read.",
  },
  lateCallId: {
    app: "`outgoingCall()` without `externalCallId`, later messages with one",
    reading: "The call without an id gets the first id that the app sends.",
  },
  callWithoutStart: {
    app: "`callAnswered()`, `callEnded()` or `callCompleted()` without `outgoingCall()`",
    reading: "The message belongs to the only open dial if no call is live.",
  },
  secondStart: {
    app: "`outgoingCall()` twice for one dial, with different ids: both name the dial, or the second follows within 2 seconds with the same number; or without ids, before the call is answered",
    reading:
      "The second start is about the same call: both ids mean it, and the host uses the second one.",
  },
  endWithoutStatus: {
    app: "`callEnded()` without a status for a call that no one answered",
    reading:
      "The status is NO_ANSWER for an outbound call and MISSED for an inbound one, until the app sends a status or a duration.",
  },
};

/** A field that deviates from the protocol. Never contains the field's value. */
export interface MessageWarning {
  /** Path of the field, such as `data.createEngagement`. */
  readonly field: string;
  readonly habit: Habit;
}

/** A field's path may come from the app, so it is limited to this length. */
const MAX_FIELD_LENGTH = 80;

export const createWarning = (field: string, habit: Habit): MessageWarning => ({
  field: field.slice(0, MAX_FIELD_LENGTH),
  habit,
});

/** Formats a warning for a log: the field, and how it was read. */
export const describeWarning = ({ field, habit }: MessageWarning): string =>
  `${field}: ${habits[habit].reading}`;
