import { describeWarning, type CallingError, type Habit } from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";

/** A peer may send new field names without end; past this many no more are remembered or reported. */
const MAX_WARNINGS = 100;

/** Reports what an app sends that the protocol doesn't have: each kind once, until the app reloads. */
export class HabitLog {
  readonly #report: (warning: CallingError) => void;
  readonly #reported = new Set<string>();

  constructor(report: (warning: CallingError) => void) {
    this.#report = report;
  }

  /** @param subject the message's type, with the field that is meant if there is one. */
  add(habit: Habit, subject: string): void {
    const sentence = describeWarning({ field: subject, habit });
    if (this.#reported.has(sentence) || this.#reported.size >= MAX_WARNINGS) return;
    this.#reported.add(sentence);
    this.#report(hostError("nonstandardMessage", sentence, { details: { habit, subject } }));
  }

  /** Another page of the app may have been corrected. */
  clear(): void {
    this.#reported.clear();
  }
}
