import type { JourneyRecord, RecordedMessage } from "../journey-record.ts";
import { ruleUrl, rules } from "../rules.ts";
import type { RuleResult } from "../verdict.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { countResults } from "./count-results.ts";
import { htmlStyle } from "./html-style.ts";
import type { Reporter } from "./reporter.ts";

const labels = {
  error: "Failed",
  warning: "Warning",
  passed: "Passed",
  notChecked: "Not checked",
  off: "Off",
} as const;

const kindOf = ({ status, severity }: RuleResult): keyof typeof labels =>
  status === "failed" ? severity : status;

/** Failed rules come first. */
const kinds = Object.keys(labels);
const byKind = (first: RuleResult, second: RuleResult): number =>
  kinds.indexOf(kindOf(first)) - kinds.indexOf(kindOf(second));

function ruleItem(result: RuleResult): string {
  const { rule, findings, reason, status } = result;
  const kind = kindOf(result);
  const details = [
    ...findings.map(
      ({ text, message }) =>
        `<p>${escapeMarkup(text)}${message ? ` <small>Message ${message.number}, ${escapeMarkup(message.type)}</small>` : ""}</p>`,
    ),
    reason === undefined ? "" : `<p>${escapeMarkup(reason)}</p>`,
    status === "failed" ? `<p>${escapeMarkup(`${rules[rule].why} ${rules[rule].advice}`)}</p>` : "",
  ].join("");
  return `<li class="${kind}"><div class="rule"><span class="label">${labels[kind]}</span><a href="${ruleUrl(rule)}">${rule}</a><span>${escapeMarkup(rules[rule].title)}</span></div>${details}</li>`;
}

function messageRow({ id, at, direction, type, data, reason }: RecordedMessage): string {
  const text = data === undefined ? "" : JSON.stringify(data, undefined, 2);
  const content =
    text === "" ? "" : `<details><summary>Data</summary><pre>${escapeMarkup(text)}</pre></details>`;
  const problem = reason === undefined ? "" : `<p>${escapeMarkup(reason)}</p>`;
  return `<tr><td>${id}</td><td>${escapeMarkup(at.slice(11, 23))}</td><td>${direction === "in" ? "from the app" : "to the app"}</td><td><code>${escapeMarkup(type)}</code>${problem}</td><td>${content}</td></tr>`;
}

function journeySection({ title, messages, screens }: JourneyRecord): string {
  const figures = screens
    .map(
      (screen) =>
        `<figure><img alt="The app: ${escapeMarkup(screen.title)}" src="data:image/jpeg;base64,${escapeMarkup(screen.image)}"><figcaption>${escapeMarkup(screen.title)}</figcaption></figure>`,
    )
    .join("");
  return `<details class="journey"><summary>${escapeMarkup(title)} <small>${messages.length} messages</small></summary><div class="screens">${figures}</div><div class="scroll"><table><thead><tr><th>No.</th><th>Time</th><th>Direction</th><th>Type</th><th>Data</th></tr></thead><tbody>${messages.map(messageRow).join("")}</tbody></table></div></details>`;
}

/** One page without scripts, which contains everything that it shows. */
export const reportToHtml: Reporter = ({ app, results, coverage, journeys, notes }) => {
  const { passed, errors, warnings, rest } = countResults(results);
  const never = coverage.filter(({ count }) => count === 0).map(({ type }) => type);
  const sent = coverage.filter(({ count }) => count > 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${errors > 0 ? "Failed" : "Passed"}: ${escapeMarkup(app)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
<header class="${errors > 0 ? "error" : "passed"}">
<h1>${errors > 0 ? "Failed" : "Passed"}</h1>
<p>${escapeMarkup(app)}</p>
<ul class="counts"><li><b>${passed}</b> passed</li><li><b>${errors}</b> failed</li><li><b>${warnings}</b> with warnings</li><li><b>${rest}</b> not checked or off</li></ul>
${notes.map((note) => `<p>${escapeMarkup(note)}</p>`).join("")}
</header>
<h2>Rules</h2>
<ul class="rules">${results.toSorted(byKind).map(ruleItem).join("")}</ul>
<h2>Coverage</h2>
<p>The app sent ${sent.length} of ${coverage.length} message types.</p>
<ul class="types">${sent.map(({ type, count }) => `<li><code>${type}</code> ${count}</li>`).join("")}</ul>
${never.length > 0 ? `<h3>Never exercised</h3><ul class="types never">${never.map((type) => `<li><code>${type}</code></li>`).join("")}</ul>` : ""}
<h2>Journeys</h2>
${journeys.map(journeySection).join("\n")}
</main>
</body>
</html>
`;
};
