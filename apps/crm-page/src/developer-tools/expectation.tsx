import { callRules, restartRules, ruleUrl, unusualRules } from "@calling-extensions/contract";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import type { ReactNode } from "react";
import styles from "./fault-section.module.css";

const rules = { ...callRules, ...unusualRules, ...restartRules };

export type ExpectedRule = keyof typeof rules;

/** What a correct app does then, by a rule of the check. */
export function Expectation({ rule }: { rule: ExpectedRule }) {
  const { title, advice } = rules[rule];
  return (
    <span className={styles.quiet}>
      {title} {advice}{" "}
      <a href={ruleUrl(rule)} target="_blank" rel="noreferrer">
        {t`Rule ${rule}`}
      </a>
    </span>
  );
}

/** A button in a list of actions, and what a correct app does after it. */
export function ActionItem({
  rule,
  onClick,
  children,
}: {
  rule: ExpectedRule;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <li className={styles.action}>
      <Button onClick={onClick}>{children}</Button>
      <Expectation rule={rule} />
    </li>
  );
}
