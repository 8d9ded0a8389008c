import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { MAX_VIEWED_LENGTH, readRecording, type Recording } from "@calling-extensions/recording";
import { momentAt, momentHash, momentOf } from "@calling-extensions/viewer/moments";
import { createViewerPage } from "./viewer-page.ts";

/** A page that shows a recording. */
export interface RecordingPage {
  readonly file: string;
  readonly recording: Recording;
}

/** Writes the page of a recording. Returns undefined if the viewer can't show it. */
export async function writeRecordingPage(
  recordingFile: string,
  file: string,
): Promise<RecordingPage | undefined> {
  const text = await readFile(recordingFile, "utf8");
  const read = readRecording(text);
  if (!read.ok || text.length > MAX_VIEWED_LENGTH) return undefined;
  await writeFile(file, await createViewerPage({ name: basename(recordingFile), text }));
  return { file, recording: read.recording };
}

/**
 * Returns the fragment of a moment in the page: when something happened, directly after the message of this type if
 * there is one.
 */
export function hashOf(
  { startedAt, entries }: Recording,
  { at, type }: { at: number; type?: string | undefined },
): string {
  const t = Math.max(0, Math.round(at - startedAt));
  const index = entries.findIndex(
    (entry) => entry.kind === "message" && entry.t === t && entry.type === type,
  );
  return momentHash(index === -1 ? momentAt(entries, t) : momentOf(entries, index), entries);
}
