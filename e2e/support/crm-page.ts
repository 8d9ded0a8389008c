import type { FrameLocator, Locator, Page } from "@playwright/test";

export const objectTypeIds = {
  contact: "0-1",
  company: "0-2",
  deal: "0-3",
  ticket: "0-5",
  site: "2-1",
} as const;
export type RecordType = keyof typeof objectTypeIds;

/** The key of the local storage entry that adds or changes a calling app in this browser. */
export const OVERRIDE_KEY = "LocalSettings:Calling:CallingExtensions";

/** What a user does on the CRM page. */
export class CrmPage {
  readonly page: Page;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  recordUrl(type: RecordType, id: number): string {
    return `${this.#url}/contacts/1/record/${objectTypeIds[type]}/${id}`;
  }

  /** Opens a record and waits for its page. */
  async open(type: RecordType, id: number): Promise<void> {
    await this.page.goto(this.recordUrl(type, id));
    await this.timeline.waitFor();
  }

  /** Clicks a phone number. If several apps can call, selects the named one. */
  async dial(phoneNumber: string, appName?: string): Promise<void> {
    await this.page.getByRole("button", { name: `Call ${phoneNumber}` }).click();
    if (appName !== undefined) await this.chooseApp(appName);
  }

  async chooseApp(name: string): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: "Choose a calling app" });
    await dialog.getByRole("radio", { name }).check();
    await dialog.getByRole("button", { name: "Call" }).click();
  }

  /** The panel of a calling app. */
  panel(appName: string): Locator {
    return this.page.locator(`[aria-label="Calling app: ${appName}"]:not(iframe)`);
  }

  /** The content of the app's frame. */
  app(appName: string): FrameLocator {
    return this.page.frameLocator(`iframe[title="Calling app: ${appName}"]`);
  }

  /** Moves the record on the screen to the recycle bin. */
  async deleteRecord(): Promise<void> {
    await this.moreActions.click();
    await this.page.getByRole("menuitem", { name: "Delete" }).click();
  }

  get moreActions(): Locator {
    return this.page.getByRole("main").getByRole("button", { name: "More actions" });
  }

  get timeline(): Locator {
    return this.page.getByRole("region", { name: "Timeline" });
  }

  /** The calls and notes on the record's timeline, newest first. */
  get calls(): Locator {
    return this.timeline.locator("article[data-engagement-id]");
  }

  /** The record's calls that are not stored yet. */
  get unstoredCalls(): Locator {
    return this.page.getByRole("region", { name: "Waiting to be stored" });
  }

  get currentCall(): Locator {
    return this.page.getByRole("region", { name: "Current call" });
  }

  /** The row of a call in the current calls. */
  callWith(phoneNumber: string): Locator {
    return this.currentCall.getByRole("group", { name: `Call with ${phoneNumber}` });
  }

  /** The row of a dial for which the app has not started a call yet. */
  dialOf(phoneNumber: string): Locator {
    return this.currentCall.getByRole("group", { name: `Calling ${phoneNumber}` });
  }

  async cancelDial(phoneNumber: string): Promise<void> {
    await this.dialOf(phoneNumber).getByRole("button", { name: "Cancel" }).click();
  }

  async answer(phoneNumber: string): Promise<void> {
    await this.callWith(phoneNumber).getByRole("button", { name: "Answer" }).click();
  }

  async hangUp(phoneNumber: string): Promise<void> {
    await this.callWith(phoneNumber).getByRole("button", { name: "Hang up" }).click();
  }

  /** The confirmation dialog. */
  get confirmation(): Locator {
    // A toast is an alert dialog, too, but not modal.
    return this.page.getByRole("alertdialog").and(this.page.locator(":not([data-toast])"));
  }

  async confirm(label: string): Promise<void> {
    await this.confirmation.getByRole("button", { name: label }).click();
  }

  /** The button of the toast with this text. Toasts of earlier changes may still be there. */
  undoButton(text: string): Locator {
    const toasts = this.page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
    return toasts.filter({ hasText: text }).getByRole("button", { name: "Undo" });
  }

  /** The panel that identifies the caller of an inbound call. */
  get caller(): Locator {
    return this.page.getByRole("region", { name: "Caller" });
  }

  async chooseCaller(name: string): Promise<void> {
    await this.caller.getByRole("radio", { name }).check();
  }

  /** Creates a contact for the unknown caller. The page fills in the number. */
  async createContact({ firstName, lastName }: { firstName: string; lastName: string }) {
    await this.caller.getByRole("button", { name: /create (a )?contact/i }).click();
    const dialog = this.page.getByRole("dialog", { name: "Create contact" });
    await dialog.getByRole("textbox", { name: "First name" }).fill(firstName);
    await dialog.getByRole("textbox", { name: "Last name" }).fill(lastName);
    await dialog.getByRole("button", { name: "Create contact" }).click();
  }

  /** Opens a list by its link. */
  async followList(list: string): Promise<void> {
    await this.page.getByRole("navigation", { name: "Main" }).getByText(list).click();
  }

  /** Opens a record by links, without reloading the page. */
  async follow(list: string, title: string): Promise<void> {
    await this.followList(list);
    await this.page.getByRole("heading", { level: 1, name: list }).waitFor();
    await this.page.getByRole("main").getByRole("link", { name: title }).click();
    await this.page.getByRole("heading", { level: 1, name: title }).waitFor();
  }

  /** Crashes the browser tab. */
  async crash(): Promise<void> {
    const crashed = this.page.waitForEvent("crash");
    const devtools = await this.page.context().newCDPSession(this.page);
    // The crashed page never responds to this command.
    devtools.send("Page.crash").catch(() => undefined);
    await crashed;
  }

  get alerts(): Locator {
    return this.page.getByRole("alert");
  }

  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 });
  }

  /** Opens the page where calling apps are installed. */
  async followInstallations(): Promise<void> {
    const switcher = await this.openSwitcher();
    await switcher.getByRole("link", { name: "Install or remove apps" }).click();
  }

  async openSwitcher(): Promise<Locator> {
    await this.page.getByRole("button", { name: /^Calling apps/ }).click();
    return this.page.getByRole("dialog", { name: "Calling apps" });
  }

  /** Sets a local storage entry before the page loads. */
  async setLocalStorage(key: string, value: string): Promise<void> {
    await this.page.addInitScript(
      ([name, text]) => {
        if (window === window.top) localStorage.setItem(name, text);
      },
      [key, value] as const,
    );
  }
}
