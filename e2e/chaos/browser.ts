import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "@playwright/test";
import { signalBrowser, signalIfRunning } from "../support/signal-browser.ts";
import type { Conditions } from "./watch-windows.ts";

/** Starts Chromium with a profile. */
export type Launch = (profile: string) => Promise<BrowserContext>;

/** Databases as they are without failures. */
export const repaired = { databaseDelayMs: 0, isDatabaseBroken: false } as const;

/** A browser that can be killed without losing what it wrote to its profile. */
export class ChaosBrowser {
  readonly #launch: Launch;
  readonly #prepare: (context: BrowserContext) => Promise<void>;
  readonly #profile: string;
  #context: BrowserContext | undefined;
  #conditions: Partial<Conditions> = {};

  private constructor(
    launch: Launch,
    prepare: (context: BrowserContext) => Promise<void>,
    profile: string,
  ) {
    this.#launch = launch;
    this.#prepare = prepare;
    this.#profile = profile;
  }

  /** `prepare` runs for every start of the browser, before its first page. */
  static async start(
    launch: Launch,
    prepare: (context: BrowserContext) => Promise<void>,
  ): Promise<ChaosBrowser> {
    const profile = await mkdtemp(join(tmpdir(), "calling-extensions-profile-"));
    const browser = new ChaosBrowser(launch, prepare, profile);
    await browser.#start();
    return browser;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error("The browser is not running.");
    return this.#context;
  }

  get conditions(): Partial<Conditions> {
    return this.#conditions;
  }

  /** Changes what the windows of the browser meet, now and after each load. */
  async change(conditions: Partial<Conditions>): Promise<void> {
    this.#conditions = { ...this.#conditions, ...conditions };
    await this.#applyConditions();
    const frames = this.context.pages().flatMap((page) => page.frames());
    // A frame that loads now runs the script of the context.
    await Promise.allSettled(
      frames.map((frame) => frame.evaluate(setConditions, this.#conditions)),
    );
  }

  /** Kills the browser as a power failure would, and starts it again with the same profile. */
  async killAndRestart(): Promise<void> {
    const { context } = this;
    const closed = context.waitForEvent("close");
    await signalBrowser(context, "SIGKILL");
    await closed;
    await this.#start();
  }

  /** Stops all processes of the browser for a while, like a computer that sleeps. */
  async sleep(durationMs: number): Promise<void> {
    const processes = await signalBrowser(this.context, "SIGSTOP");
    await setTimeout(durationMs);
    for (const id of processes) signalIfRunning(id, "SIGCONT");
  }

  async dispose(): Promise<void> {
    await this.#context?.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #start(): Promise<void> {
    this.#context = await this.#launch(this.#profile);
    await this.#prepare(this.#context);
    await this.#applyConditions();
  }

  async #applyConditions(): Promise<void> {
    await this.context.addInitScript(setConditions, this.#conditions);
  }
}

/** Runs in a window. */
function setConditions(conditions: Partial<Conditions>): void {
  window.chaosConditions = conditions;
}
