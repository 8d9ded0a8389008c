import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { joinRecordings, readRecording, type Recording } from "@calling-extensions/recording";
import type { BrowserContext, Page } from "playwright-core";
import type { AppSession } from "./app-session.ts";
import type { RecordedPart } from "./host-page/host-page.ts";
import { TimeLimit } from "./time-limit.ts";

/** What a journey of a session that began earlier needs from before, so that it can be replayed. */
const SETUP: ReadonlySet<string> = new Set([
  "HELLO",
  "SYNC",
  "SYNC_ACK",
  "INITIALIZED",
  "LOGGED_IN",
]);

/** Writes a recording of each journey into a folder. A page that crashes loses at most the last second. */
export class JourneyRecordings {
  readonly #folder: string;
  /** What the hosts of each page have saved since it was loaded last. */
  readonly #saved = new Map<Page, Map<string, RecordedPart>>();
  /** What belongs to the current journey. */
  readonly #parts = new Map<string, Recording>();
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param context in which the pages will be opened. */
  static async start(context: BrowserContext, folder: string): Promise<JourneyRecordings> {
    const recordings = new JourneyRecordings(folder);
    await context.exposeBinding("saveRecordedPart", ({ page }, part: RecordedPart) =>
      recordings.#save(page, part),
    );
    return recordings;
  }

  #save(page: Page, part: RecordedPart): void {
    const saved = this.#saved.get(page) ?? new Map<string, RecordedPart>();
    const isOfLoadedPage = [...saved.keys()].every((id) => loadOf(id) === loadOf(part.id));
    const parts = isOfLoadedPage ? saved : new Map<string, RecordedPart>();
    this.#saved.set(page, parts.set(part.id, part));
  }

  /** Another journey begins, or the same one again. */
  begin(): void {
    this.#parts.clear();
  }

  /** A session of the journey ends. */
  async collect({ page, journeyStart, timeoutMs }: AppSession): Promise<void> {
    const parts = await new TimeLimit(timeoutMs)
      .of(page.evaluate(() => window.checkedHost.recordings()))
      // The page is gone, or blocked.
      .catch(() => [...(this.#saved.get(page)?.values() ?? [])]);
    for (const part of parts) {
      const { id, file } = part;
      // The next journey of this page may crash before its hosts save.
      this.#save(page, part);
      const read = readRecording(file);
      if (read.ok) this.#parts.set(id, withoutEarlier(read.recording, journeyStart));
    }
  }

  /** Writes the recording of the journey. Returns its path; undefined if nothing was recorded. */
  async write(title: string): Promise<string | undefined> {
    const file = joinRecordings([...this.#parts.values()], { isRedacted: true });
    if (file === undefined) return undefined;
    this.#count += 1;
    const path = join(
      this.#folder,
      `${String(this.#count).padStart(2, "0")}-${toName(title)}.json`,
    );
    await writeFile(path, file);
    return path;
  }
}

const loadOf = (id: string): string => id.split(" ", 1)[0] ?? "";

const toName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replace(/-$/, "");

/** Leaves out what earlier journeys did in a session, up to a message. */
function withoutEarlier(recording: Recording, lastId: number): Recording {
  if (lastId === 0) return recording;
  const { entries } = recording;
  const start = entries.findIndex((entry) => entry.kind === "message" && entry.id > lastId);
  const isKept = (entry: Recording["entries"][number], index: number): boolean =>
    entry.kind === "message"
      ? entry.id > lastId || SETUP.has(entry.type)
      : start !== -1 && index >= start;
  return { ...recording, entries: entries.filter(isKept) };
}
