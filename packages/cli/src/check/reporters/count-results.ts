import type { RuleResult } from "../verdict.ts";

/** The numbers of a summary. */
export function countResults(results: readonly RuleResult[]) {
  const count = (isCounted: (result: RuleResult) => boolean): number =>
    results.filter(isCounted).length;
  return {
    passed: count(({ status }) => status === "passed"),
    errors: count(({ status, severity }) => status === "failed" && severity === "error"),
    warnings: count(({ status, severity }) => status === "failed" && severity === "warning"),
    /** Not checked, or off. */
    rest: count(({ status }) => status === "notChecked" || status === "off"),
  };
}
