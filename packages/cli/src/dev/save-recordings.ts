import { DocumentedError } from "@calling-extensions/contract";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../report-file.ts";
import type { PageRecording } from "@calling-extensions/crm-server";
import type { Terminal } from "./terminal.ts";

/**
 * Writes what the page records into a folder: each session is a file, which is replaced as a whole, so that a crash leaves one
 * that can be read.
 *
 * @throws DocumentedError if the folder can't be created.
 */
export async function createRecordingSaver(
  folder: string,
  { say }: Pick<Terminal, "say">,
): Promise<(recording: PageRecording) => Promise<void>> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentedError("fileUnusable", `Couldn't create the folder ${folder}: ${reason}`, {
      cause,
    });
  });
  /** The length of each session's file. A recording only grows, but requests may overtake each other. */
  const lengths = new Map<string, number>();
  let writing = Promise.resolve();

  const write = async ({ id, provider, file }: PageRecording): Promise<void> => {
    const known = lengths.get(id);
    if (known !== undefined && file.length < known) return;
    lengths.set(id, file.length);
    const path = join(folder, `${id}.json`);
    if (known === undefined) say("note", `${provider} is recorded in ${path}.`);
    await replaceFile(path, file);
  };

  return (recording) => {
    writing = writing
      .then(() => write(recording))
      .catch((error: unknown) => say("bad", `Couldn't write a recording. ${String(error)}`));
    return writing;
  };
}
