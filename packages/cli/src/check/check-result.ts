import type { MessageCoverage } from "./coverage.ts";
import type { JourneyRecord } from "./journey-record.ts";
import type { RuleResult } from "./verdict.ts";

/** What a check found out. */
export interface CheckResult {
  /** One result for each rule. */
  readonly results: readonly RuleResult[];
  readonly coverage: readonly MessageCoverage[];
  /** What happened, if it was recorded. */
  readonly journeys: readonly JourneyRecord[];
  /** How the check differs from a user's browser, as sentences. */
  readonly notes: readonly string[];
}
