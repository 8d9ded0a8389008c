import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type LaunchOptions } from "@playwright/test";
import { signalBrowser } from "./signal-browser.ts";

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/** How long a killed browser may keep files of its profile open. */
const DELETE_RETRIES = 20;

/** A browser that can be killed, as by a power failure, and started again with the same profile. */
export class KillableBrowser {
  readonly #profile: string;
  readonly #options: ContextOptions;
  #context: BrowserContext;

  private constructor(profile: string, options: ContextOptions, context: BrowserContext) {
    this.#profile = profile;
    this.#options = options;
    this.#context = context;
  }

  /** Starts a browser with an empty profile. Use a test's `launchOptions`, with the options of its contexts. */
  static async start(options: LaunchOptions & ContextOptions): Promise<KillableBrowser> {
    const profile = await mkdtemp(join(tmpdir(), "calling-extensions-profile-"));
    return new KillableBrowser(
      profile,
      options,
      await chromium.launchPersistentContext(profile, options),
    );
  }

  /** The context of the running browser: another one after each restart. */
  get context(): BrowserContext {
    return this.#context;
  }

  /** Kills all processes of the browser, without giving them any time to write. */
  async kill(): Promise<void> {
    const closed = this.#context.waitForEvent("close");
    await signalBrowser(this.#context, "SIGKILL");
    await closed;
  }

  /** Starts a killed browser again. The new context has no routes, scripts and pages of the old one. */
  async restart(): Promise<BrowserContext> {
    this.#context = await chromium.launchPersistentContext(this.#profile, this.#options);
    return this.context;
  }

  /** Ends the browser and deletes its profile. */
  async dispose(): Promise<void> {
    await this.context.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: DELETE_RETRIES });
  }
}
