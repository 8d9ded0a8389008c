import { describeWarning, type CallingError, type Habit } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import { MAX_WARNINGS } from "../limits.ts";

/** Reports nonstandard messages of an app: each kind once, until the app reloads. */
export class HabitLog {
  readonly #report: (warning: CallingError) => void;
  readonly #reported = new Set<string>();

  constructor(report: (warning: CallingError) => void) {
    this.#report = report;
  }

  /** @param subject the message's type, followed by the field if there is one. */
  add(habit: Habit, subject: string): void {
    const sentence = describeWarning({ field: subject, habit });
    if (this.#reported.has(sentence) || this.#reported.size >= MAX_WARNINGS) return;
    this.#reported.add(sentence);
    this.#report(hostError("nonstandardMessage", sentence, { details: { habit, subject } }));
  }

  /** Starts over: another page of the app may be corrected. */
  clear(): void {
    this.#reported.clear();
  }
}
