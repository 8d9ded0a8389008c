import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { MAX_VIEWED_LENGTH } from "@calling-extensions/recording";
import { CommandLineError } from "../command-line-error.ts";
import type { Terminal } from "../dev/terminal.ts";
import { openPage } from "../open-page.ts";
import { openRecording } from "../open-recording.ts";
import { serveViewer } from "./serve-viewer.ts";
import type { ShowCommand } from "./show-command.ts";
import { builtViewerDir, readViewerFiles, type ServedFile } from "./viewer-files.ts";

/** Shows a recording in the browser until the signal aborts, or writes a folder that does. */
export async function runShow(
  { file, port, opensBrowser, out }: ShowCommand,
  {
    terminal,
    signal,
    viewerDir = builtViewerDir(),
  }: { terminal: Pick<Terminal, "say">; signal: AbortSignal; viewerDir?: string },
): Promise<void> {
  const { text } = await openRecording(file, "show", MAX_VIEWED_LENGTH);
  const name = basename(file);
  const path = `/recordings/${encodeURIComponent(name)}`;
  // A path in a parameter: decoded once, it is still a path.
  const query = `?file=recordings/${encodeURIComponent(encodeURIComponent(name))}`;
  const recording = { content: Buffer.from(text), type: "application/json; charset=utf-8" };
  const files = await readViewerFiles(viewerDir);
  if (out !== undefined) {
    await writeFolder(out, new Map([...files, [`/recordings/${name}`, recording]]));
    terminal.say("good", `Wrote ${out}. Serve it with any web server, and open index.html${query}`);
    return;
  }
  const server = await serveViewer(new Map([...files, [path, recording]]), port ?? 0);
  try {
    const url = `${server.url}/${query}`;
    terminal.say("good", `${name}: ${url}`);
    terminal.say("note", "Press Ctrl-C to stop.");
    if (opensBrowser) void openPage(url);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.stop();
  }
}

async function writeFolder(folder: string, files: ReadonlyMap<string, ServedFile>): Promise<void> {
  try {
    for (const [path, { content }] of files) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandLineError(`Couldn't write ${folder}: ${reason}`, { cause });
  }
}
