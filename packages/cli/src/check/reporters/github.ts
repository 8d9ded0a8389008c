import { ruleUrl, rules } from "../rules.ts";
import type { Reporter } from "./reporter.ts";

/** Escapes a value of a workflow command. */
const escapeMessage = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Annotations of a GitHub workflow, one for each finding, and for each reason why the check hasn't passed. */
export const reportToGithub: Reporter = ({ results, gaps }) =>
  gaps.map((gap) => `::error title=check::${escapeMessage(gap)}\n`).join("") +
  results
    .flatMap(({ rule, severity, findings }) =>
      findings.map(
        ({ text }) =>
          `::${severity} title=${rule}::${escapeMessage(`${text} ${rules[rule].advice} ${ruleUrl(rule)}`)}\n`,
      ),
    )
    .join("");
