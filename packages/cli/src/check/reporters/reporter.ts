import type { CheckResult } from "../check-result.ts";

export interface Report extends CheckResult {
  /** URL of the app, without its query, which may contain secrets. */
  readonly app: string;
}

/** Formats a report. */
export type Reporter = (report: Report) => string;
