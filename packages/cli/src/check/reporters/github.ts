import { ruleUrl } from "@calling-extensions/contract";
import { rules } from "../rules.ts";
import { isKnown } from "../verdict.ts";
import { recordingsOf } from "./describe-results.ts";
import type { Reporter } from "./reporter.ts";

/** Escapes a value of a workflow command. */
const escapeMessage = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** Annotations of a GitHub workflow, one for each finding, and for each reason why the check hasn't passed. */
export const reportToGithub: Reporter = ({ results, gaps, checkedJourneys }) =>
  gaps.map((gap) => `::error title=check::${escapeMessage(gap)}\n`).join("") +
  results
    .flatMap((result) =>
      result.findings.map((finding) => {
        const { rule, severity } = result;
        const [recording] = recordingsOf({ findings: [finding] }, { checkedJourneys });
        const place = recording === undefined ? "" : ` Recording: ${recording}`;
        const level = isKnown(result) ? "notice" : severity;
        return `::${level} title=${rule}::${escapeMessage(`${finding.text} ${rules[rule].advice} ${ruleUrl(rule)}${place}`)}\n`;
      }),
    )
    .join("");
