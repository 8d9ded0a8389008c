import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { PageAccess } from "./page-access.ts";

/** How long an app may take to be ready, in milliseconds. */
const PATIENCE_MS = 15_000;

/** The calling app under test, as it is in the CRM page. */
export class CallingApp {
  /** The app's own page: `callingApp.frame.getByRole("button", { name: "Hang up" })`. */
  readonly frame: FrameLocator;
  readonly #access: PageAccess;

  constructor(page: Page, name: string, access: PageAccess) {
    this.frame = page.frameLocator(`iframe[title="Calling app: ${name}"]`);
    this.#access = access;
  }

  /** Loads the app's page anew, and waits until it is ready again. */
  async reload(): Promise<void> {
    await this.#access.reloadApp();
    await expect.poll(async () => (await this.#access.state())?.status).toBe("connecting");
    await this.ready();
  }

  /** Waits until the app has called `initialized()`; says what keeps it from it otherwise. */
  async ready(): Promise<void> {
    await expect
      .poll(() => this.#describe(), {
        message: "The calling app has to come up in the CRM page.",
        timeout: PATIENCE_MS,
      })
      .toBe("ready");
  }

  async #describe(): Promise<string> {
    const state = await this.#access.state();
    if (!state) return "The app is not open in the page: is it offered as a provider?";
    const { status, diagnoses } = state;
    if (status === "initialized") return "ready";
    if (status === "connected") {
      return "The app has shaken hands, and never called initialized(). Call it in onReady.";
    }
    return diagnoses.length > 0
      ? diagnoses.join(" ")
      : "Nothing of the app is heard: does its page load, and does it make a CallingExtensions?";
  }
}
