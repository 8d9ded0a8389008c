import { DocumentedError } from "@calling-extensions/contract";
import type { BrowserContext, Page } from "@playwright/test";
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- it declares a field of the window
import type {} from "@calling-extensions/page-handle";
import { joinRecordings, readRecording } from "@calling-extensions/recording";

/** When the recording of a test's session is attached to its report, as Playwright's `trace`. */
export type RecordingMode = "off" | "on" | "retain-on-failure";

/** How the sessions of a test are recorded. */
export interface RecordingSettings {
  /** Which tests attach a recording. */
  readonly mode: RecordingMode;
  /** Whether numbers, names, notes and unknown texts stay as they are. By default, stand-ins replace them. */
  readonly keepsPersonalData?: boolean;
}

/** What a host of a page has recorded so far. */
interface Part {
  readonly id: string;
  readonly providerId: string;
  readonly file: string;
}

declare global {
  interface Window {
    savePartOfRecording?: (part: Part) => void;
    partsOfRecording?: () => Part[];
  }
}

/** Where a page that is left keeps what the test can't receive anymore, for the next page of the tab. */
const LEFT_KEY = "calling-extensions:recording";

/** Runs in each window before its scripts: records every host of a page. The test replaces personal data. */
function recordHosts(leftKey: string): void {
  if (window !== window.top) return;
  const recorders: (() => Part)[] = [];
  let hosts = 0;
  window.partsOfRecording = () => recorders.map((read) => read());
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the window
  const useStorage = (use: (storage: Storage) => void): void => {
    try {
      use(sessionStorage);
    } catch {
      // Without storage, or if it is full, the last second is lost.
    }
  };
  useStorage((storage) => {
    const left = JSON.parse(storage.getItem(leftKey) ?? "[]") as Part[];
    storage.removeItem(leftKey);
    for (const part of left) window.savePartOfRecording?.(part);
  });
  window.addEventListener("pagehide", () =>
    useStorage((storage) => {
      const parts = recorders.map((read) => read());
      if (parts.length > 0) storage.setItem(leftKey, JSON.stringify(parts));
    }),
  );
  window.onCallingHost = (providerId, host) => {
    hosts += 1;
    const id = `${performance.timeOrigin} ${hosts}`;
    const save = (file: string): void => window.savePartOfRecording?.({ id, providerId, file });
    host.record({ keepsPersonalData: true, save }).then(
      (recording) => recorders.push(() => ({ id, providerId, file: recording.toText() })),
      // Without what records, the page works as usual.
      () => undefined,
    );
  };
}

/**
 * Records what the pages of a test and their apps say to each other, also over reloads. Each page saves it once a second, so
 * that it survives a page that is closed or crashes.
 */
export class SessionRecorder {
  readonly #settings: RecordingSettings;
  /** By their ids, for each page in the order of its first host. */
  readonly #parts = new Map<Page, Map<string, Part>>();

  constructor(recording: RecordingMode | RecordingSettings) {
    this.#settings = typeof recording === "string" ? { mode: recording } : recording;
  }

  /** Records the pages that a browser context opens from now on, or loads again. */
  async record(context: BrowserContext): Promise<void> {
    if (this.#settings.mode === "off") return;
    await context.exposeBinding("savePartOfRecording", ({ page }, part: Part) =>
      this.#add(page, part),
    );
    // After it: a page saves first what the one before it has left.
    await context.addInitScript(recordHosts, LEFT_KEY);
  }

  /** Whether the recordings belong into the report of a test. */
  isKept(hasFailed: boolean): boolean {
    const { mode } = this.#settings;
    return mode === "on" || (mode === "retain-on-failure" && hasFailed);
  }

  /**
   * Returns the recording of an app in a page up to now: a file, or undefined if nothing was said.
   *
   * @throws DocumentedError if recordings are off.
   */
  async read(page: Page, providerId: string): Promise<string | undefined> {
    if (this.#settings.mode === "off") {
      throw new DocumentedError(
        "invalidTest",
        'The session isn\'t recorded. Set recording to "retain-on-failure".',
      );
    }
    await this.#update(page);
    return this.#join(page, providerId);
  }

  /** Returns the recording of each app in each page, the first page first. */
  async readAll(): Promise<readonly string[]> {
    const pages = [...this.#parts.keys()];
    await Promise.all(pages.map((page) => this.#update(page)));
    return pages.flatMap((page) => {
      const parts = [...(this.#parts.get(page)?.values() ?? [])];
      const apps = new Set(parts.map(({ providerId }) => providerId));
      return [...apps].flatMap((providerId) => this.#join(page, providerId) ?? []);
    });
  }

  #add(page: Page, part: Part): void {
    const parts = this.#parts.get(page) ?? new Map<string, Part>();
    this.#parts.set(page, parts.set(part.id, part));
  }

  /** Gets what a page has not saved yet. A page that is gone has nothing more. */
  async #update(page: Page): Promise<void> {
    const parts = await page
      .evaluate(() => window.partsOfRecording?.() ?? [])
      .catch((): Part[] => []);
    for (const part of parts) this.#add(page, part);
  }

  #join(page: Page, providerId: string): string | undefined {
    const parts = [...(this.#parts.get(page)?.values() ?? [])];
    const recordings = parts
      .filter((part) => part.providerId === providerId)
      .map(({ file }) => readRecording(file))
      .flatMap((read) => (read.ok ? [read.recording] : []));
    return joinRecordings(recordings, { isRedacted: !this.#settings.keepsPersonalData });
  }
}
