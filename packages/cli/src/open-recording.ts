import { DocumentedError } from "@calling-extensions/contract";
import { readFile, stat } from "node:fs/promises";
import {
  describeLength,
  MAX_FILE_LENGTH,
  readRecording,
  type Recording,
} from "@calling-extensions/recording";

/** A file as far as it can be read. */
export interface OpenedRecording {
  readonly text: string;
  readonly recording: Recording;
  readonly problems: readonly string[];
}

/**
 * Opens a recording.
 *
 * @param purpose what can't be done with the file otherwise.
 * @throws DocumentedError if nothing of the file can be read.
 */
export async function openRecording(
  file: string,
  purpose: "replay" | "show",
  maxLength = MAX_FILE_LENGTH,
): Promise<OpenedRecording> {
  const text = await readText(file, maxLength).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentedError("fileUnusable", `Couldn't read ${file}: ${reason}`, { cause });
  });
  const read = readRecording(text);
  if (!read.ok)
    throw new DocumentedError("invalidRecording", `Couldn't ${purpose} ${file}. ${read.problem}`);
  return { text, recording: read.recording, problems: read.problems };
}

/** A text that is too long for Node.js fails without a reason that helps. */
async function readText(file: string, maxLength: number): Promise<string> {
  const { size } = await stat(file);
  if (size > maxLength) throw new Error(describeLength(size, maxLength));
  return readFile(file, "utf8");
}
