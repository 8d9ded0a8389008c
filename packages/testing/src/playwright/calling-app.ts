import { DocumentedError } from "@calling-extensions/contract";
import type { FrameLocator, Page } from "@playwright/test";
import type { InstalledApp } from "./app-options.ts";
import type { PageAccess } from "./page-access.ts";

/** The calling app under test, in the CRM page. */
export class CallingApp {
  /** The app's own page: `callingApp.frame.getByRole("button", { name: "Hang up" })`. */
  readonly frame: FrameLocator;
  readonly #access: PageAccess;
  readonly #readyTimeoutMs: number;

  constructor(page: Page, { name, readyTimeoutMs }: InstalledApp, access: PageAccess) {
    this.frame = page.frameLocator(`iframe[title="Calling app: ${name}"]`);
    this.#access = access;
    this.#readyTimeoutMs = readyTimeoutMs;
  }

  /** Reloads the app's page, and waits until it is ready. */
  async reload(): Promise<void> {
    await this.#access.reloadApp();
    await this.#ready("after a reload");
  }

  /** Waits until the app has called `initialized()`. If it doesn't, the error says why. */
  async ready(): Promise<void> {
    await this.#ready("in the CRM page");
  }

  async #ready(when: string): Promise<void> {
    try {
      await this.#access.waitUntilReady(this.#readyTimeoutMs);
    } catch {
      const description = await this.#describe();
      throw new DocumentedError(
        "appNotReady",
        `The calling app was not ready ${when} within ${this.#readyTimeoutMs} ms.\n${description}`,
      );
    }
  }

  async #describe(): Promise<string> {
    const state = await this.#access.state();
    if (!state) return "The CRM page has not opened the app. Has the page loaded?";
    const { status, diagnoses } = state;
    if (status === "initialized") return "It became ready too late.";
    if (status === "connected") {
      return "It connected, but never called initialized(). Call it in the handler onReady.";
    }
    return diagnoses.length > 0
      ? diagnoses.join("\n")
      : "It sent nothing. Does its page load without errors and create a CallingExtensions instance?";
  }
}
