/** A promise that a round found broken. */
export interface Violation {
  readonly kind:
    /** A step, or the end of the round, could not be done: a control is not there. */
    | "stuck"
    | "stillWaiting"
    | "cannotSave"
    | "callMissing"
    | "callDoubled"
    | "callUnknown"
    | "wrongStatus"
    | "noDuration"
    | "wrongContact"
    | "wrongCallEnded"
    | "notOnTimeline"
    /** The user was told that these notes are saved. */
    | "savedNotesLost"
    /** What the user typed last is neither stored nor to be seen. */
    | "typedNotesLost";
  readonly detail: string;
}
