/** The name of a habit of real apps. */
export type Habit =
  | "booleanAsText"
  | "numberAsText"
  | "textAsNumber"
  | "pixelsAsText"
  | "valueSpelling"
  | "fieldSpelling"
  | "emptyId"
  | "ignoredField"
  | "lateCallId"
  | "callWithoutStart"
  | "endWithoutStatus";

/** How one habit of real apps departs from the protocol, and what the host makes of it. */
interface HabitRow {
  /** What the app does, for the documentation. */
  readonly app: string;
  /** How the host reads it: a sentence for the documentation and for a warning. */
  readonly reading: string;
}

/**
 * What real calling apps send that the protocol does not have, and how a host reads it. The first rows
 * are about single fields (`scalar-readings.ts`, `read-data.ts`), the others about the order of messages.
 *
 * @compat A bad optional field never costs the message that carries it, and a field with an obvious
 * meaning is read that way; the host reports each reading once as a warning. `docs/protocol.md` lists
 * these habits of real apps.
 */
export const habits: Readonly<Record<Habit, HabitRow>> = {
  booleanAsText: {
    app: '`createEngagement: "true"`, `isAvailable: "0"`',
    reading: "A boolean given as text is read as a boolean.",
  },
  numberAsText: {
    app: '`callStartTime: "1700000000000"`',
    reading: "A number given as text is read as a number.",
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
    reading: "A differently spelled value is read as the one that the protocol has.",
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
    app: '`callEndStatus: "unknown"`, or anything else without a clear meaning in an optional field',
    reading: "The field can't be read and is ignored; the rest of the message counts.",
  },
  lateCallId: {
    app: "`outgoingCall()` without `externalCallId`, later messages with one",
    reading: "The call that has no id takes the first id that the app sends.",
  },
  callWithoutStart: {
    app: "`callAnswered()`, `callEnded()` or `callCompleted()` without `outgoingCall()`",
    reading: "The message belongs to the only open dial while no call is live.",
  },
  endWithoutStatus: {
    app: "`callEnded()` without a status for a call that nobody answered",
    reading:
      "The status is NO_ANSWER for an outbound call and MISSED for an inbound one, until the app sends a status or a duration.",
  },
};

/** One field of a message that was read by a habit. Never carries the field's value. */
export interface MessageWarning {
  /** Path of the field, such as `data.createEngagement`. */
  readonly field: string;
  readonly habit: Habit;
}

/** A field's path may come from the app. This many characters of it are kept. */
const MAX_FIELD_LENGTH = 80;

export const createWarning = (field: string, habit: Habit): MessageWarning => ({
  field: field.slice(0, MAX_FIELD_LENGTH),
  habit,
});

/** A warning as a sentence for a log: the field, then how it was read. */
export const describeWarning = ({ field, habit }: MessageWarning): string =>
  `${field}: ${habits[habit].reading}`;
