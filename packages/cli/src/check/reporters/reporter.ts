import type { RecordingPage } from "../../show/recording-page.ts";
import type { Baseline } from "../baseline.ts";
import type { CheckResult } from "../check-result.ts";

export interface Report extends CheckResult {
  /** URL of the app, without its query, which may contain secrets. */
  readonly app: string;
  /** The check that this one is compared with. */
  readonly baseline?: Pick<Baseline, "version" | "startedAt"> | undefined;
  /** Why the check hasn't passed although no rule failed, as sentences. */
  readonly gaps: readonly string[];
  /** The pages that show the recordings of journeys, by their titles. */
  readonly recordingPages?: ReadonlyMap<string, RecordingPage>;
  /** Where this report is written; undefined if it is printed. */
  readonly file?: string | undefined;
}

/** Formats a report. */
export type Reporter = (report: Report) => string;
