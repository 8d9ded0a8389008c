/** For `calling-extensions.config.ts`. */
export {
  defineConfig,
  type CallingExtensionsConfig,
  type ElementLocator,
} from "./config/config.ts";

/** Checks an app from a script. */
export { checkApp, type CheckOptions } from "./check/check-app.ts";
export type { CheckedJourney, CheckEnvironment, CheckResult } from "./check/check-result.ts";
export { coverageOf, type MessageCoverage } from "./check/coverage.ts";
export type { JourneyRecord, RecordedMessage, RecordedScreen } from "./check/journey-record.ts";
export type {
  Finding,
  FindingMessage,
  RuleResult,
  RuleSetting,
  RuleSettings,
  RuleStatus,
} from "./check/verdict.ts";
export { describeRule, ruleOfDifference, type BrokenRule } from "./replay/rule-of-difference.ts";
export { rules, type RuleId } from "./check/rules.ts";
export type { Rule, Severity } from "@calling-extensions/contract";
