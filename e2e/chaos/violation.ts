/** A requirement that a round found violated. */
export interface Violation {
  readonly kind:
    /** A step, or finishing the round, failed: a control is missing. */
    | "stuck"
    | "stillWaiting"
    | "cannotSave"
    | "callMissing"
    | "callDuplicated"
    | "callUnknown"
    | "wrongStatus"
    | "noDuration"
    /** It is stored as longer than it was. */
    | "tooLong"
    | "wrongContact"
    | "wrongCallEnded"
    | "notOnTimeline"
    /** These notes were shown as saved. */
    | "savedNotesLost"
    /** The last text that the user typed is neither stored nor visible. */
    | "typedNotesLost";
  readonly detail: string;
}
