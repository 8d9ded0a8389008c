import { DocumentedError } from "@calling-extensions/contract";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { MAX_VIEWED_LENGTH } from "@calling-extensions/recording";
import type { Terminal } from "../dev/terminal.ts";
import { openPage } from "../open-page.ts";
import { openRecording } from "../open-recording.ts";
import { serveViewer } from "./serve-viewer.ts";
import type { ShowCommand } from "./show-command.ts";
import { createViewerPage } from "./viewer-page.ts";

/** Shows a recording in the browser until the signal aborts, or writes a page that does. */
export async function runShow(
  { file, port, opensBrowser, out }: ShowCommand,
  {
    terminal,
    signal,
    viewer,
  }: {
    terminal: Pick<Terminal, "say">;
    signal: AbortSignal;
    /** The file of the viewer. */
    viewer?: string;
  },
): Promise<void> {
  const { text } = await openRecording(file, "show", MAX_VIEWED_LENGTH);
  const name = basename(file);
  const page = await createViewerPage({ name, text }, viewer);
  if (out !== undefined) {
    await writePage(out, page);
    terminal.say("good", `Wrote ${out}. Open it in any browser, or put it on any web server.`);
    return;
  }
  const server = await serveViewer(page, port ?? 0);
  try {
    terminal.say("good", `${name}: ${server.url}`);
    terminal.say("note", "Press Ctrl-C to stop.");
    if (opensBrowser) void openPage(server.url);
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    await server.stop();
  }
}

async function writePage(file: string, page: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentedError("fileUnusable", `Couldn't write ${file}: ${reason}`, { cause });
  }
}
