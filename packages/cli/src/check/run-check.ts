import { DocumentedError } from "@calling-extensions/contract";
import { mkdir } from "node:fs/promises";
import type { CheckCommand } from "../command-line.ts";
import type { ReporterChoice } from "../command-line-values.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { configuredApp } from "../config/configured-app.ts";
import { startApp, stopApp } from "../config/start-app.ts";
import type { Output } from "../output.ts";
import { prepareReportFile, replaceFile } from "../report-file.ts";
import { writeRecordingPage, type RecordingPage } from "../show/recording-page.ts";
import { compareWithBaseline, readBaseline } from "./baseline.ts";
import { checkApp } from "./check-app.ts";
import type { CheckResult } from "./check-result.ts";
import { launchBrowser } from "./find-browser.ts";
import { findGaps } from "./gaps.ts";
import { readLastFailed, writeLastFailed } from "./last-check.ts";
import { reporters } from "./reporters/reporters.ts";
import { hasErrors } from "./verdict.ts";

/**
 * Checks the app and prints the report. Returns the exit code: 1 if a rule with the severity error failed that didn't
 * fail in the baseline, or if a required one was not checked.
 */
export async function runCheck(
  command: CheckCommand,
  fileConfig: CallingExtensionsConfig,
  { write, showProgress }: Output,
): Promise<0 | 1> {
  const config = { ...fileConfig, ...command.overrides };
  const app = command.app ?? configuredApp(config, "check --app http://localhost:3000");
  const baseline =
    command.baseline === undefined ? undefined : await readBaseline(command.baseline);
  const only = command.isLastFailed ? await readLastFailed() : command.only;
  // A check takes long, so an invalid path is reported before.
  for (const { file } of command.reporters) if (file !== undefined) await prepareReportFile(file);
  if (command.recordingDir !== undefined) await prepareFolder(command.recordingDir);
  if (config.start) showProgress("Waiting for the app's server");
  const server = config.start && (await startApp(app, config.start));
  try {
    const browser = await launchBrowser();
    try {
      const onJourney = (title: string): void => showProgress(`Checking: ${title}`);
      const isRecorded = command.reporters.some(({ name }) => name === "html");
      const checked = await checkApp({
        browser,
        app: app.href,
        config,
        isRecorded,
        recordingDir: command.recordingDir,
        onJourney,
        ...(only && { only }),
      });
      const result = baseline
        ? { ...checked, results: compareWithBaseline(checked.results, baseline) }
        : checked;
      showProgress("");
      const gaps = findGaps(result.results, { ...command, only });
      const recordingPages = command.reporters.some(isHtmlFile)
        ? await writeRecordingPages(result)
        : undefined;
      const report = {
        app: `${app.origin}${app.pathname}`,
        gaps,
        baseline,
        ...result,
        ...(recordingPages && { recordingPages }),
      };
      await writeLastFailed(result.results);
      for (const { name, file } of command.reporters) {
        const text = reporters[name]({ ...report, file });
        if (file === undefined) write(text);
        else await replaceFile(file, text);
      }
      return hasErrors(result.results) || gaps.length > 0 ? 1 : 0;
    } finally {
      await browser.close();
    }
  } finally {
    showProgress("");
    await stopApp(server);
  }
}

const isHtmlFile = ({ name, file }: ReporterChoice): boolean =>
  name === "html" && file !== undefined;

/** Writes a page beside each recording of a journey in which a rule failed. Returns them by the journeys' titles. */
async function writeRecordingPages({
  results,
  checkedJourneys,
}: CheckResult): Promise<ReadonlyMap<string, RecordingPage>> {
  const failed = new Set(results.flatMap(({ findings }) => findings.map((each) => each.journey)));
  const pages = new Map<string, RecordingPage>();
  for (const { title, recording } of checkedJourneys) {
    if (recording === undefined || !failed.has(title)) continue;
    const page = await writeRecordingPage(recording, recording.replace(/\.json$/, ".html"));
    if (page) pages.set(title, page);
  }
  return pages;
}

/** Creates the folder for recordings. */
async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentedError("fileUnusable", `Couldn't create the folder ${folder}: ${reason}`, {
      cause,
    });
  }
}
