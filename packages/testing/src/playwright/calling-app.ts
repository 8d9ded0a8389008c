import { expect, type FrameLocator, type Page } from "@playwright/test";
import type { PageAccess } from "./page-access.ts";

/** The calling app under test, as it is in the CRM page. */
export class CallingApp {
  /** The app's own page: `callingApp.frame.getByRole("button", { name: "Hang up" })`. */
  readonly frame: FrameLocator;
  readonly #access: PageAccess;
  readonly #patienceMs: number;

  constructor(
    page: Page,
    { name, access, patienceMs }: { name: string; access: PageAccess; patienceMs: number },
  ) {
    this.frame = page.frameLocator(`iframe[title="Calling app: ${name}"]`);
    this.#access = access;
    this.#patienceMs = patienceMs;
  }

  /** Loads the app's page anew, and waits until it is ready again. */
  async reload(): Promise<void> {
    await this.#access.reloadApp();
    await this.#ready("after it was loaded anew");
  }

  /** Waits until the app has called `initialized()`; says what keeps it from it otherwise. */
  async ready(): Promise<void> {
    await this.#ready("in the CRM page");
  }

  async #ready(when: string): Promise<void> {
    let description = "";
    const describe = async (): Promise<string> => (description = await this.#describe());
    await expect
      .poll(describe, { timeout: this.#patienceMs })
      .toBe(READY)
      .catch(() => {
        throw new Error(
          `The calling app did not come up ${when} within ${this.#patienceMs} ms.\n${description}`,
        );
      });
  }

  async #describe(): Promise<string> {
    const state = await this.#access.state();
    if (!state) return "The CRM page has not opened it: is the page itself there?";
    const { status, diagnoses } = state;
    if (status === "initialized") return READY;
    if (status === "connected") {
      return "It has shaken hands, and never called initialized(): call it in the handler onReady.";
    }
    return diagnoses.length > 0
      ? diagnoses.join("\n")
      : "Nothing is heard of it: does its page load without an error, and make a CallingExtensions?";
  }
}

const READY = "ready";
