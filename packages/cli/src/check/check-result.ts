import type { MessageCoverage } from "./coverage.ts";
import type { JourneyRecord } from "./journey-record.ts";
import type { RuleId } from "./rules.ts";
import type { RuleResult, RuleSettings } from "./verdict.ts";

/** What checked the app, and with what. */
export interface CheckEnvironment {
  /** Version of this package, which has the rules. */
  readonly version: string;
  readonly ruleCount: number;
  readonly browser: string;
  readonly node: string;
  /** The app's SDK with its version, as the app names it. */
  readonly sdk?: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Rules whose severity the configuration changes. */
  readonly changedRules: RuleSettings;
}

/** A journey that ran. */
export interface CheckedJourney {
  readonly title: string;
  /** The rules that it decides. */
  readonly rules: readonly RuleId[];
  readonly durationMs: number;
  /** The file with its recording, if it was recorded. */
  readonly recording?: string;
}

/** What a check found out. */
export interface CheckResult {
  /** One result for each rule. */
  readonly results: readonly RuleResult[];
  readonly coverage: readonly MessageCoverage[];
  /** What happened, if it was recorded. */
  readonly journeys: readonly JourneyRecord[];
  readonly environment: CheckEnvironment;
  readonly checkedJourneys: readonly CheckedJourney[];
  /** How the check differs from a user's browser, as sentences. */
  readonly notes: readonly string[];
}
