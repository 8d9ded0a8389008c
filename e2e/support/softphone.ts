import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** What a user does in the demo softphone, wherever it is embedded. */
export class Softphone {
  readonly frame: FrameLocator | Page;

  constructor(frame: FrameLocator | Page) {
    this.frame = frame;
  }

  get #logOutButton(): Locator {
    return this.frame.getByRole("button", { name: "Log out", exact: true, includeHidden: true });
  }

  button(name: string): Locator {
    return this.frame.getByRole("button", { name, exact: true });
  }

  /** Waits until the phone has the user of the CRM page, which may hide it. */
  async ready(): Promise<void> {
    await this.#logOutButton.waitFor({ state: "attached" });
  }

  async logOut(): Promise<void> {
    await this.#logOutButton.dispatchEvent("click");
  }

  /** After a log-out, or in a page that doesn't name its user. */
  async logIn(): Promise<void> {
    await this.button("Log in").click();
  }

  async setAvailability(label: "Available" | "Away" | "Do not disturb"): Promise<void> {
    await this.frame.getByRole("combobox", { name: "Availability" }).selectOption(label);
  }

  /** Opens the drawer of the far end and performs an action there. */
  async farEnd(action: "Answer (other party)" | "Hang up (other party)"): Promise<void> {
    await this.#openFarEnd();
    await this.button(action).click();
  }

  /** Sets whether the far end answers automatically. */
  async setAutoAnswer(isOn: boolean): Promise<void> {
    await this.#openFarEnd();
    await this.frame.getByRole("checkbox", { name: "Answers automatically" }).setChecked(isOn);
  }

  /** @param options of each action: how long the phone may be hidden */
  async receiveCall(from: string, options: { timeout?: number } = {}): Promise<void> {
    await this.#openFarEnd(options);
    await this.frame.getByRole("textbox", { name: "Caller's number" }).fill(from, options);
    await this.button("Simulate incoming call").click(options);
  }

  get timer(): Locator {
    return this.frame.getByRole("timer", { name: "Call duration" });
  }

  /** Its role depends on whether there are recent numbers, its name on whether the page has contacts. */
  get number(): Locator {
    return this.frame.getByLabel(/^(Name or phone|Phone) number$/);
  }

  get notes(): Locator {
    return this.frame.getByRole("textbox", { name: "Notes" });
  }

  /** Puts the call on the timeline, with a title and notes. */
  async save({ title, notes }: { title?: string; notes?: string } = {}): Promise<void> {
    if (title !== undefined) await this.frame.getByRole("textbox", { name: "Title" }).fill(title);
    if (notes !== undefined) await this.notes.fill(notes);
    await this.button("Save").click();
  }

  /** Reloads the frame and waits for its new page. */
  async reload(): Promise<void> {
    const html = this.frame.locator("html");
    await html.evaluate(() => {
      Object.assign(window, { isOldPage: true });
      location.reload();
    });
    // While the page changes, nothing can be evaluated in it.
    await expect(async () => {
      expect(await html.evaluate(() => "isOldPage" in window)).toBe(false);
    }).toPass();
  }

  async #openFarEnd(options: { timeout?: number } = {}): Promise<void> {
    const toggle = this.frame.getByRole("button", { name: /^Far end/ });
    const isClosed = (await toggle.getAttribute("aria-expanded", options)) === "false";
    if (isClosed) await toggle.click(options);
  }
}
