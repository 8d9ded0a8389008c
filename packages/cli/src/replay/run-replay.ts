import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { launchBrowser } from "../check/find-browser.ts";
import type { ReplayCommand } from "../command-line.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { configuredApp } from "../config/configured-app.ts";
import { startApp, stopApp } from "../config/start-app.ts";
import type { Output } from "../output.ts";
import { openRecording } from "../open-recording.ts";
import { replayReporters, type ReplayReport } from "./describe-replay.ts";
import { replayApp } from "./replay-app.ts";

/** Replays a recording against the app. Returns the exit code: 1 if there is a difference. */
export async function runReplay(
  { file, app: named, reporters: chosen, overrides }: ReplayCommand,
  fileConfig: CallingExtensionsConfig,
  { write, showProgress }: Output,
): Promise<0 | 1> {
  const config = { ...fileConfig, ...overrides };
  const { recording, problems } = await openRecording(file, "replay");
  const app = named ?? configuredApp(config, "replay session.json http://localhost:3000");
  if (config.start) showProgress("Waiting for the app's server");
  const server = config.start && (await startApp(app, config.start));
  try {
    const browser = await launchBrowser();
    try {
      const result = await replayApp({
        browser,
        app: app.href,
        recording,
        config,
        onStep: (done, total) => showProgress(`Replaying: ${done} of ${total}`),
      });
      showProgress("");
      const report: ReplayReport = {
        file: basename(file),
        app: `${app.origin}${app.pathname}`,
        ...result,
        notes: [...problems, ...result.notes],
      };
      for (const reporter of chosen) {
        const text = replayReporters[reporter.name](report);
        if (reporter.file === undefined) write(text);
        else await writeFile(reporter.file, text);
      }
      return result.difference ? 1 : 0;
    } finally {
      await browser.close();
    }
  } finally {
    showProgress("");
    stopApp(server);
  }
}
