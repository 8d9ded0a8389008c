import { appendFile, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { DocumentedError } from "@calling-extensions/contract";
import { dirname } from "node:path";

/**
 * Creates the folder of a file, and finds out whether the file can be written. What it contains stays.
 *
 * @throws DocumentedError if it can't
 */
export async function prepareReportFile(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const isNew = (await findStats(file)) === undefined;
    await appendFile(file, "");
    // An empty report would look like one.
    if (isNew) await rm(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentedError("fileUnusable", `Couldn't write the report ${file}: ${reason}`, {
      cause,
    });
  }
}

/** Writes a file at once: if the process is killed, what it contained before is still there. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const stats = await findStats(file);
  // Such as /dev/stdout.
  if (stats && !stats.isFile()) return writeFile(file, text);
  const target = stats ? await realpath(file) : file;
  await writeFile(`${target}.part`, text);
  await rename(`${target}.part`, target);
}

const findStats = (file: string) => stat(file).catch(() => undefined);
