/** `error` makes the command fail, `warning` does not. */
export type Severity = "error" | "warning";

/** A rule of `check`. */
export interface Rule {
  readonly severity: Severity;
  /** What a passing app does, as a sentence. */
  readonly title: string;
  /** Why it matters to the app's users, as a sentence. */
  readonly why: string;
  /** How to fix an app that fails, as a sentence. */
  readonly advice: string;
}
