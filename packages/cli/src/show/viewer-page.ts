import { DocumentedError } from "@calling-extensions/contract";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { escapeMarkup } from "../check/reporters/escape-markup.ts";

/** The built viewer: packed with this command, or in its repository. */
function findViewer(): string {
  const files = ["./viewer.html", "../../viewer/dist/index.html"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const built = files.find((file) => existsSync(file));
  if (built !== undefined) return built;
  throw new DocumentedError("fileUnusable", "The viewer is not built: npm run build.");
}

/** A recording, as the viewer shows it. */
export interface ViewedRecording {
  /** The name of its file. */
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the viewer with a recording: one page, which works from the disk and from any web server. The recording is
 * data in it, whatever it contains.
 */
export async function createViewerPage(
  { name, text }: ViewedRecording,
  viewer = findViewer(),
): Promise<string> {
  const page = await readFile(viewer, "utf8");
  const end = page.lastIndexOf("</body>");
  // Nothing in it ends the element or begins a comment. In JSON, only strings contain "<".
  const json = text.replaceAll("<", String.raw`\u003c`);
  return `${page.slice(0, end)}<script type="application/json" id="recording" data-name="${escapeMarkup(name)}">${json}</script>\n${page.slice(end)}`;
}
