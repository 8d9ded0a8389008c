import type { RuleId } from "./rules.ts";
import type { RuleResult } from "./verdict.ts";

/** What a check must have looked at, so that it can pass. */
export interface Requirements {
  /** Undefined selects all rules. */
  readonly only?: readonly RuleId[] | undefined;
  /** Rules that must be checked. */
  readonly require?: readonly RuleId[];
  /** How many rules must be checked at least. */
  readonly minChecked?: number | undefined;
}

/** Without a call, little of the app was looked at. */
const ESSENTIAL: RuleId = "outbound-call";

const isChecked = ({ status }: RuleResult): boolean => status === "passed" || status === "failed";

/** Why a check in which no rule failed hasn't passed, as sentences. */
export function findGaps(
  results: readonly RuleResult[],
  { only, require = [], minChecked = 0 }: Requirements,
): readonly string[] {
  const isRequired = ({ rule, status }: RuleResult): boolean =>
    require.includes(rule) ||
    (rule === ESSENTIAL && status !== "off" && (only?.includes(rule) ?? true));
  const gaps = results
    .filter((result) => isRequired(result) && !isChecked(result))
    .map(({ rule, reason = "" }) => `The rule ${rule} was not checked. ${reason}`.trim());
  const checked = results.filter(isChecked).length;
  return checked >= minChecked
    ? gaps
    : [...gaps, `Too few rules were checked: ${checked} of at least ${minChecked}.`];
}
