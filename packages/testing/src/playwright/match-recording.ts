import { DocumentedError } from "@calling-extensions/contract";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { TestInfo } from "@playwright/test";
import {
  compareRecordings,
  describeDifference,
  readRecording,
  type Recording,
  type ReplayDifference,
} from "@calling-extensions/recording";
import { describeRule, ruleOfDifference } from "calling-extensions";
import type { CrmPage } from "./crm-page.ts";

/** A reply to the last message of a session comes within this time. */
const QUIET_MS = 500;

/** How a session compares with the recording of a file. */
export interface RecordingMatch {
  readonly pass: boolean;
  readonly message: string;
}

/**
 * Compares the session of a page with the recording in a file, and writes the file if it doesn't exist yet or is updated, as
 * Playwright's `--update-snapshots` says.
 *
 * @param poll calls a function until it returns true, or with `not` false, or it is too late.
 */
export async function matchRecording(
  crm: CrmPage,
  name: string,
  {
    testInfo,
    isNot,
    poll,
    quietMs = QUIET_MS,
  }: {
    testInfo: Pick<TestInfo, "config" | "snapshotPath">;
    isNot: boolean;
    poll: (check: () => Promise<boolean>) => Promise<boolean>;
    quietMs?: number;
  },
): Promise<RecordingMatch> {
  const path = testInfo.snapshotPath(name);
  const place = relative(process.cwd(), path);
  const { updateSnapshots } = testInfo.config;
  const updates = updateSnapshots === "all" || updateSnapshots === "changed";
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) {
    const problem = `The recording ${place} doesn't exist`;
    if (isNot || updateSnapshots === "none") return { pass: isNot, message: `${problem}.` };
    await write(path, await readQuiet(crm, quietMs));
    return { pass: updates, message: `${problem} yet. It was written: run the test again.` };
  }
  const recorded = parse(text, place);
  if (updates && !isNot) {
    const file = await readQuiet(crm, quietMs);
    if (compareRecordings(recorded, parse(file, "the session"))) await write(path, file);
    return { pass: true, message: "" };
  }
  let difference: ReplayDifference | undefined;
  const pass = await poll(async () => {
    difference = compareRecordings(recorded, await sessionOf(crm));
    // What is missing may still come. Any other difference stays.
    return isNot ? difference === undefined : difference?.kind !== "missing";
  });
  return {
    pass: pass && difference === undefined,
    message: difference
      ? [
          `The session is not the one in ${place}: ${difference.text}`,
          ...[...describeDifference(difference), ...describeRule(ruleOfDifference(difference))].map(
            (line) => `  ${line}`,
          ),
          "If the app should do this now: npx playwright test --update-snapshots",
        ].join("\n")
      : `The session should not be the one in ${place}.`,
  };
}

async function sessionOf(crm: CrmPage): Promise<Recording> {
  return parse(await readSession(crm), "the session");
}

async function readSession(crm: CrmPage): Promise<string> {
  const file = await crm.recording();
  if (file === undefined)
    throw new DocumentedError("appNotReady", "The page and the app have said nothing yet.");
  return file;
}

/** The session when the page and the app send nothing more. */
async function readQuiet(crm: CrmPage, quietMs: number): Promise<string> {
  let file = await readSession(crm);
  for (;;) {
    await wait(quietMs);
    const next = await readSession(crm);
    if (next === file) return file;
    file = next;
  }
}

function parse(text: string, place: string): Recording {
  const read = readRecording(text);
  if (read.ok) return read.recording;
  throw new DocumentedError("invalidRecording", `${place}: ${read.problem}`);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
