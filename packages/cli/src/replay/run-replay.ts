import { readFile, stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  describeLength,
  MAX_FILE_LENGTH,
  readRecording,
  type Recording,
} from "@calling-extensions/recording";
import { launchBrowser } from "../check/find-browser.ts";
import { CommandLineError } from "../command-line-error.ts";
import type { ReplayCommand } from "../command-line.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { configuredApp } from "../config/configured-app.ts";
import { startApp, stopApp } from "../config/start-app.ts";
import type { Output } from "../output.ts";
import { replayReporters, type ReplayReport } from "./describe-replay.ts";
import { replayApp } from "./replay-app.ts";

/** Replays a recording against the app. Returns the exit code: 1 if there is a difference. */
export async function runReplay(
  { file, app: named, reporters: chosen, overrides }: ReplayCommand,
  fileConfig: CallingExtensionsConfig,
  { write, showProgress }: Output,
): Promise<0 | 1> {
  const config = { ...fileConfig, ...overrides };
  const { recording, problems } = await openRecording(file);
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

/** @throws CommandLineError if nothing of the file can be replayed. */
async function openRecording(
  file: string,
): Promise<{ recording: Recording; problems: readonly string[] }> {
  const text = await readText(file).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandLineError(`Couldn't read ${file}: ${reason}`, { cause });
  });
  const read = readRecording(text);
  if (!read.ok) throw new CommandLineError(`Couldn't replay ${file}. ${read.problem}`);
  return read;
}

/** A text that is too long for Node.js fails without a reason that helps. */
async function readText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_FILE_LENGTH) throw new Error(describeLength(size));
  return readFile(file, "utf8");
}
