import { mkdir, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import type { TestInfo } from "@playwright/test";
import type { SessionRecorder } from "./session-recorder.ts";

/** Attaches the recordings of a test to its report. Returns where the first one is, and what to do with it; empty without one. */
export async function attachRecordings(
  testInfo: TestInfo,
  recorder: SessionRecorder,
): Promise<string> {
  const paths: string[] = [];
  for (const [index, file] of (await recorder.readAll()).entries()) {
    const name = index === 0 ? "recording" : `recording-${index + 1}`;
    const path = testInfo.outputPath(`${name}.json`);
    await mkdir(testInfo.outputDir, { recursive: true });
    await writeFile(path, file);
    testInfo.attachments.push({ name, path, contentType: "application/json" });
    paths.push(relative(process.cwd(), path));
  }
  const [first] = paths;
  if (first === undefined) return "";
  return `The session is in the attachment "recording". To look at it: npx calling-extensions show ${quote(first)}\nTo play it to the app again: npx calling-extensions replay ${quote(first)}`;
}

/** For a shell. */
const quote = (path: string): string => (/^[\w./\\:@+-]+$/.test(path) ? path : `"${path}"`);
