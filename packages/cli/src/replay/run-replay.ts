import { basename } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../check/find-browser.ts";
import type { ReplayCommand } from "../command-line.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { configuredApp } from "../config/configured-app.ts";
import { startApp, stopApp } from "../config/start-app.ts";
import type { Output } from "../output.ts";
import { replaceFile } from "../report-file.ts";
import { openRecording, type OpenedRecording } from "../open-recording.ts";
import { hashOf, writeRecordingPage } from "../show/recording-page.ts";
import { replayReporters } from "./describe-replay.ts";
import type { ReplayReport } from "./replay-report.ts";
import type { OnStep, ReplayResult } from "./player.ts";
import { replayApp } from "./replay-app.ts";
import { replayHost } from "./replay-host.ts";
import { ruleOfDifference } from "./rule-of-difference.ts";
import { createTest } from "./to-test/create-test.ts";

/** Replays a recording, or writes its test. Returns the exit code: 1 if there is a difference. */
export async function runReplay(
  command: ReplayCommand,
  fileConfig: CallingExtensionsConfig,
  output: Output,
): Promise<0 | 1> {
  const config = { ...fileConfig, ...command.overrides };
  const opened = await openRecording(command.file, "replay");
  if (command.test) {
    await createTest(command, opened, config, output);
    return 0;
  }
  const report = await (command.host ? withHost : withApp)(command, opened, config, output);
  for (const reporter of command.reporters) {
    const { name, file } = reporter;
    const isLinked = name === "html" && file !== undefined && report.difference !== undefined;
    const recordingAddress = isLinked ? await writePage(command.file, file, report) : undefined;
    const text = replayReporters[name]({ ...report, recordingAddress });
    if (file === undefined) output.write(text);
    else await replaceFile(file, text);
  }
  return report.difference ? 1 : 0;
}

/** Writes a page of the recording beside a report. Returns its address at the first difference. */
async function writePage(
  recording: string,
  report: string,
  { rows }: ReplayReport,
): Promise<string | undefined> {
  const file = `${report.replace(/\.html?$/, "")}-recording.html`;
  const page = await writeRecordingPage(recording, file);
  if (!page) return undefined;
  const until = rows.findIndex(({ kind }) => kind === "different");
  // Before an additional message, the one before it.
  const { recorded } = rows.slice(0, until + 1).findLast((row) => row.recorded) ?? {};
  const at = page.recording.startedAt + (recorded?.t ?? 0);
  const hash = hashOf(page.recording, { at, type: recorded?.type });
  return encodeURIComponent(basename(file)) + hash;
}

type Replaying = (
  command: ReplayCommand,
  opened: OpenedRecording,
  config: CallingExtensionsConfig,
  output: Output,
) => Promise<ReplayReport>;

/** Plays the page to the app. */
const withApp: Replaying = async (command, opened, config, { showProgress }) => {
  const app = command.app ?? configuredApp(config, "replay session.json http://localhost:3000");
  if (config.start) showProgress("Waiting for the app's server");
  const server = config.start && (await startApp(app, config.start));
  try {
    const { recording } = opened;
    const result = await inBrowser(showProgress, (browser, onStep) =>
      replayApp({ browser, app: app.href, recording, config, onStep }),
    );
    return toReport(command, opened, app, result);
  } finally {
    await stopApp(server);
  }
};

/** Plays the app to a page. The app's server isn't needed. */
const withHost: Replaying = async (command, opened, config, { showProgress }) => {
  const { host, app } = command;
  if (!host) throw new Error("The command has no page.");
  const { recording } = opened;
  const result = await inBrowser(showProgress, (browser, onStep) =>
    replayHost({
      browser,
      host: host.href,
      app: app?.href ?? config.app,
      recording,
      config,
      onStep,
    }),
  );
  return toReport(command, opened, host, result);
};

async function inBrowser(
  showProgress: Output["showProgress"],
  replay: (browser: Browser, onStep: OnStep) => Promise<ReplayResult>,
): Promise<ReplayResult> {
  const browser = await launchBrowser();
  try {
    return await replay(browser, (done, total) => showProgress(`Replaying: ${done} of ${total}`));
  } finally {
    showProgress("");
    await browser.close();
  }
}

/** The live end's URL may have secrets in its query. */
const toReport = (
  { file }: ReplayCommand,
  { problems }: OpenedRecording,
  { origin, pathname }: URL,
  result: ReplayResult,
): ReplayReport => ({
  file: basename(file),
  live: origin + pathname,
  rule: result.difference && ruleOfDifference(result.difference),
  ...result,
  notes: [...problems, ...result.notes],
});
