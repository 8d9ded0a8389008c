import { rulesUrl } from "@calling-extensions/contract";
import { pageRules } from "./rules/page-rules.ts";
import { callRules } from "./rules/call-rules.ts";
import { unusualRules } from "./rules/unusual-rules.ts";
import { restartRules } from "./rules/restart-rules.ts";

export type { Rule, Severity } from "./rules/rule.ts";

/** All rules, in the order of reports. The documentation, the configuration's type and the reports come from this table. */
export const rules = {
  ...pageRules,
  ...callRules,
  ...unusualRules,
  ...restartRules,
};

export type RuleId = keyof typeof rules;

export const ruleIds = Object.keys(rules) as RuleId[];

/** Where each rule has a section. */
export const ruleUrl = (rule: RuleId): string => `${rulesUrl}#${rule}`;
