import { basename } from "node:path";
import { ruleUrl } from "@calling-extensions/contract";
import { hashOf, type RecordingPage } from "../../show/recording-page.ts";
import type { JourneyRecord, RecordedMessage } from "../journey-record.ts";
import { rules } from "../rules.ts";
import type { Finding, RuleResult } from "../verdict.ts";
import { escapeMarkup } from "./escape-markup.ts";
import {
  byUrgency,
  countResults,
  describeBaseline,
  describeChanges,
  describeCounts,
  describeEnvironment,
  describePlace,
  kindOf,
  recordingsOf,
  type ResultKind,
} from "./describe-results.ts";
import { addressOf, dataDetails, htmlPage, link } from "./html-page.ts";
import type { Report, Reporter } from "./reporter.ts";

const labels: Readonly<Record<ResultKind, string>> = {
  error: "Failed",
  warning: "Warning",
  known: "Failed before, too",
  passed: "Passed",
  notChecked: "Not checked",
  off: "Off",
};

const messageId = (journey: number, message: number): string => `j${journey}-m${message}`;

/** Where a finding comes from: links to the message or the journey, and to the moment in its recording. */
function placeOf(finding: Finding, report: Report): string {
  const text = messageLink(finding, report.journeys);
  const { journey, message, at } = finding;
  const page = journey === undefined ? undefined : report.recordingPages?.get(journey);
  if (!page) return text;
  const hash = hashOf(page.recording, { at, type: message?.type });
  return `${text}${pageLink(page, report, hash)}`;
}

/** A link to a page that shows a recording, after something else, if there can be one. */
function pageLink({ file }: RecordingPage, report: Report, hash = ""): string {
  const address = addressOf(file, report.file);
  return address === undefined ? "" : ` · ${link(address + hash, "Show the recording")}`;
}

function messageLink(finding: Finding, journeys: readonly JourneyRecord[]): string {
  const text = escapeMarkup(describePlace(finding));
  const { journey, message } = finding;
  const index = journeys.findIndex(
    ({ title, messages }) =>
      title === journey && (!message || messages.some(({ id }) => id === message.number)),
  );
  if (index === -1) return text;
  const target = message ? messageId(index, message.number) : `j${index}`;
  return `<a href="#${target}">${text}</a>`;
}

/** The name of a recording, as a link if there can be one. */
function recordingLink(path: string, report: Report, page?: RecordingPage): string {
  const name = basename(path);
  const address = addressOf(path, report.file);
  const text = address === undefined ? escapeMarkup(name) : link(address, name);
  return `<p><small>Recording: ${text}${page ? pageLink(page, report) : ""}</small></p>`;
}

function ruleItem(result: RuleResult, report: Report): string {
  const { rule, findings, reason, status } = result;
  const kind = kindOf(result);
  const details = [
    ...findings.map(
      (finding) =>
        `<p>${escapeMarkup(finding.text)} <small>${placeOf(finding, report)}</small></p>`,
    ),
    ...recordingsOf(result, report).map((path) => recordingLink(path, report)),
    reason === undefined ? "" : `<p>${escapeMarkup(reason)}</p>`,
    status === "failed" ? `<p>${escapeMarkup(`${rules[rule].why} ${rules[rule].advice}`)}</p>` : "",
  ].join("");
  return `<li class="${kind}"><div class="rule"><span class="label">${labels[kind]}</span><a href="${ruleUrl(rule)}">${rule}</a><span>${escapeMarkup(rules[rule].title)}</span></div>${details}</li>`;
}

function messageRow(
  { id, at, direction, type, data, reason }: RecordedMessage,
  journey: number,
): string {
  const content = dataDetails(data);
  const problem = reason === undefined ? "" : `<p>${escapeMarkup(reason)}</p>`;
  return `<tr id="${messageId(journey, id)}"><td>${id}</td><td>${escapeMarkup(at.slice(11, 23))}</td><td>${direction === "in" ? "from the app" : "to the app"}</td><td><code>${escapeMarkup(type)}</code>${problem}</td><td>${content}</td></tr>`;
}

function journeySection(
  { title, messages, screens }: JourneyRecord,
  index: number,
  report: Report,
): string {
  const { recording } = report.checkedJourneys.find((journey) => journey.title === title) ?? {};
  const page = report.recordingPages?.get(title);
  const recordingLine = recording === undefined ? "" : recordingLink(recording, report, page);
  const figures = screens
    .map(
      (screen) =>
        `<figure><img alt="The app: ${escapeMarkup(screen.title)}" src="data:image/jpeg;base64,${escapeMarkup(screen.image)}"><figcaption>${escapeMarkup(screen.title)}</figcaption></figure>`,
    )
    .join("");
  return `<details class="journey" id="j${index}"><summary>${escapeMarkup(title)} <small>${messages.length} messages</small></summary>${recordingLine}<div class="screens">${figures}</div><div class="scroll"><table><thead><tr><th>No.</th><th>Time</th><th>Direction</th><th>Type</th><th>Data</th></tr></thead><tbody>${messages.map((message) => messageRow(message, index)).join("")}</tbody></table></div></details>`;
}

/** What is different from the baseline. */
function changesOf(report: Report): string {
  if (!report.baseline) return "";
  const items = describeChanges(report).map(
    ({ title, rules: names }) =>
      `<li>${title}: ${names.map((rule) => link(ruleUrl(rule), rule)).join(", ")}</li>`,
  );
  return `<p>${escapeMarkup(describeBaseline(report.baseline))}</p><ul>${items.join("")}</ul>`;
}

/** One page without scripts, which contains everything that it shows. */
export const reportToHtml: Reporter = (report) => {
  const { app, gaps, results, coverage, journeys, notes, environment } = report;
  const { errors } = countResults(results);
  const hasPassed = errors === 0 && gaps.length === 0;
  const never = coverage.filter(({ count }) => count === 0).map(({ type }) => type);
  const sent = coverage.filter(({ count }) => count > 0);
  const title = `${hasPassed ? "Passed" : "Failed"}: ${app}`;
  return htmlPage(
    title,
    `<header class="${hasPassed ? "passed" : "error"}">
<h1>${hasPassed ? "Passed" : "Failed"}</h1>
<p>${escapeMarkup(app)}</p>
<p><small>${escapeMarkup(describeEnvironment(environment))}</small></p>
<ul class="counts">${describeCounts(report)
      .map((count) => `<li>${count.replace(/^\d+/, "<b>$&</b>")}</li>`)
      .join("")}</ul>
${changesOf(report)}
${[...gaps, ...notes].map((note) => `<p>${escapeMarkup(note)}</p>`).join("")}
</header>
<h2>Rules</h2>
<ul class="rules">${results
      .toSorted(byUrgency)
      .map((result) => ruleItem(result, report))
      .join("")}</ul>
<h2>Coverage</h2>
<p>The app sent ${sent.length} of ${coverage.length} message types.</p>
<ul class="types">${sent.map(({ type, count }) => `<li><code>${type}</code> ${count}</li>`).join("")}</ul>
${never.length > 0 ? `<h3>Never exercised</h3><ul class="types never">${never.map((type) => `<li><code>${type}</code></li>`).join("")}</ul>` : ""}
<h2>Journeys</h2>
${journeys.map((journey, index) => journeySection(journey, index, report)).join("\n")}`,
  );
};
