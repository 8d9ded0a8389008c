import type { ReplayRow } from "@calling-extensions/recording";
import { escapeMarkup } from "../check/reporters/escape-markup.ts";
import { dataDetails, htmlPage, link } from "../check/reporters/html-page.ts";
import type { ReplayReport } from "./replay-report.ts";

const paragraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;

/** Where the reader finds the first difference. */
const DIFFERENCE_ID = "difference";

function cell(message: ReplayRow["live"], kind: ReplayRow["kind"]): string {
  if (!message) return kind === "different" ? "<td>nothing</td>" : "<td></td>";
  const data = dataDetails(message.data, { isOpen: kind === "different" });
  return `<td><code>${escapeMarkup(message.type)}</code>${data}</td>`;
}

function tableRow({ kind, from, recorded, live }: ReplayRow): string {
  const id = kind === "different" ? ` id="${DIFFERENCE_ID}"` : "";
  const time = recorded ? `${(recorded.t / 1000).toFixed(1)} s` : "";
  const side = `from the ${from === "host" ? "page" : "app"}`;
  return `<tr class="${kind}"${id}><td>${time}</td><td>${side}</td>${cell(recorded, kind)}${cell(live, kind)}</tr>`;
}

function differenceSection({ difference, rule, recordingAddress }: ReplayReport): string {
  if (!difference) return "";
  const name = rule && (rule.id ?? "The protocol");
  const ruleLine =
    rule && name !== undefined
      ? `<p><a href="${rule.url}">${escapeMarkup(name)}</a>: ${escapeMarkup(rule.text)}</p>`
      : "";
  return `<h2>First difference</h2>
<p><a href="#${DIFFERENCE_ID}">${escapeMarkup(difference.text)}</a>${recordingAddress === undefined ? "" : ` · ${link(recordingAddress, "Show the recording")}`}</p>
${ruleLine}`;
}

/** The recorded and the live session side by side, with the first difference. */
export function reportToHtml(report: ReplayReport): string {
  const { file, live, difference, done, total, notes, rows } = report;
  const result = difference ? "Different" : "No difference";
  const isPlayed = rows.some(({ kind }) => kind === "sent");
  return htmlPage(
    `${result}: ${file}`,
    `<header class="${difference ? "error" : "passed"}">
<h1>${result}</h1>
${paragraph(`${file} against ${live}`)}
<p><small>${done} of ${total} steps</small></p>
${notes.map(paragraph).join("")}
</header>
${differenceSection(report)}
<h2>Messages</h2>
${isPlayed ? paragraph("The replay sent one side, and compared the other one. Values of the live session are shown as in the recording.") : ""}
<div class="scroll sides" tabindex="0" role="region" aria-label="Messages"><table><thead><tr><th>Time</th><th>Direction</th><th>Recorded</th><th>Live</th></tr></thead><tbody>${rows.map(tableRow).join("")}</tbody></table></div>`,
  );
}
