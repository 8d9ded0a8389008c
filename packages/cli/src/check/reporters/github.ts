import { ruleUrl } from "@calling-extensions/contract";
import { rules } from "../rules.ts";
import { recordingsOf } from "./describe-results.ts";
import type { Reporter } from "./reporter.ts";

/** Escapes a value of a workflow command. */
const escapeMessage = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Annotations of a GitHub workflow, one for each finding, and for each reason why the check hasn't passed. */
export const reportToGithub: Reporter = ({ results, gaps, checkedJourneys }) =>
  gaps.map((gap) => `::error title=check::${escapeMessage(gap)}\n`).join("") +
  results
    .flatMap(({ rule, severity, findings }) =>
      findings.map((finding) => {
        const [recording] = recordingsOf({ findings: [finding] }, { checkedJourneys });
        const place = recording === undefined ? "" : ` Recording: ${recording}`;
        return `::${severity} title=${rule}::${escapeMessage(`${finding.text} ${rules[rule].advice} ${ruleUrl(rule)}${place}`)}\n`;
      }),
    )
    .join("");
