import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type LaunchOptions } from "@playwright/test";

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/** How long a killed browser may keep files of its profile open. */
const DELETE_RETRIES = 20;

/** A browser that can be killed, as by a power failure, and started again with the same profile. */
export class KillableBrowser {
  readonly #profile: string;
  readonly #options: ContextOptions;
  #running: { readonly context: BrowserContext; readonly processId: number };

  private constructor(
    profile: string,
    options: ContextOptions,
    running: { context: BrowserContext; processId: number },
  ) {
    this.#profile = profile;
    this.#options = options;
    this.#running = running;
  }

  /** Starts a browser with an empty profile. Use a test's `launchOptions`, with the options of its contexts. */
  static async start(options: LaunchOptions & ContextOptions): Promise<KillableBrowser> {
    const profile = await mkdtemp(join(tmpdir(), "calling-extensions-profile-"));
    return new KillableBrowser(profile, options, await open(profile, options));
  }

  /** The context of the running browser: another one after each restart. */
  get context(): BrowserContext {
    return this.#running.context;
  }

  /** Kills all processes of the browser, without giving them any time to write. */
  async kill(): Promise<void> {
    const { context, processId } = this.#running;
    const closed = context.waitForEvent("close");
    // Playwright starts the browser as the leader of a process group.
    process.kill(-processId, "SIGKILL");
    await closed;
  }

  /** Starts a killed browser again. The new context has no routes, scripts and pages of the old one. */
  async restart(): Promise<BrowserContext> {
    this.#running = await open(this.#profile, this.#options);
    return this.context;
  }

  /** Ends the browser and deletes its profile. */
  async dispose(): Promise<void> {
    await this.context.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: DELETE_RETRIES });
  }
}

async function open(
  profile: string,
  options: ContextOptions,
): Promise<{ context: BrowserContext; processId: number }> {
  const context = await chromium.launchPersistentContext(profile, options);
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await devtools?.send("SystemInfo.getProcessInfo")) ?? {};
  const processId = processInfo?.find(({ type }) => type === "browser")?.id;
  if (processId === undefined) throw new Error("The browser didn't name its process.");
  return { context, processId };
}
