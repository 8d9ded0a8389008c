import type { CallingExtensionsConfig } from "../../config/config.ts";
import type { AppSession } from "../app-session.ts";
import type { RuleId } from "../rules.ts";
import type { Verdict } from "../verdict.ts";

/** What a journey gets. */
export interface JourneyContext {
  readonly verdict: Verdict;
  readonly config: CallingExtensionsConfig;
  /** Adds a sentence to the report about how the check differs from a user's browser. */
  addNote(this: void, note: string): void;
  /**
   * Opens the app. With options, the session is new; without, it can be one in which earlier journeys ended
   * well. Errors that the app doesn't catch there count for `errorRule`, by default for `no-uncaught-errors`.
   * `keepsStorage` opens the same page again, as a reload does: the calls and the storage of the previous session
   * are still there.
   */
  openSession(
    this: void,
    options?: { errorRule?: RuleId; initScript?: string; keepsStorage?: boolean },
  ): Promise<AppSession>;
  /** The same, and waits until the app can call. Returns undefined if it can't: the rules are not checked. */
  openForCalls(
    this: void,
    rules: readonly RuleId[],
    options?: { errorRule?: RuleId },
  ): Promise<AppSession | undefined>;
}

/** Drives the app through one part of its life. */
export type Journey = (context: JourneyContext) => Promise<void>;
