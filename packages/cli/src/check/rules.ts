import { callRules, pageRules, restartRules, unusualRules } from "@calling-extensions/contract";

/** All rules, in the order of reports. The documentation, the configuration's type and the reports come from this table. */
export const rules = {
  ...pageRules,
  ...callRules,
  ...unusualRules,
  ...restartRules,
};

export type RuleId = keyof typeof rules;

export const ruleIds = Object.keys(rules) as RuleId[];
