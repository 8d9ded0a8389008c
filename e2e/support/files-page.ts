import type { CDPSession, Locator, Page } from "@playwright/test";

/** A file of a test. */
export interface TestFile {
  readonly name: string;
  readonly content: string | Buffer;
}

const toPayload = ({ name, content }: TestFile) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** What a user does on the files page. */
export class FilesPage {
  readonly page: Page;
  readonly #url: string;
  #devtools: CDPSession | undefined;

  constructor(page: Page, crmUrl: string) {
    this.page = page;
    this.#url = `${crmUrl}/contacts/1/files`;
  }

  /** Opens the files at the top, or what a path or search names. */
  async open(path = ""): Promise<void> {
    await this.page.goto(`${this.#url}${path}`);
    await this.contents.waitFor();
  }

  /** The open folder, or the results of a search. */
  get contents(): Locator {
    return this.page.getByRole("region", { name: "Folder contents" });
  }

  /** The rows of folders and files. */
  get rows(): Locator {
    return this.contents.locator("[data-index]");
  }

  file(name: string): Locator {
    return this.contents.getByRole("button", { name, exact: true });
  }

  folder(name: string): Locator {
    return this.contents.getByRole("list").getByRole("link", { name, exact: true });
  }

  get tree(): Locator {
    return this.page.getByRole("navigation", { name: "Folders" });
  }

  get uploads(): Locator {
    return this.page.getByRole("region", { name: "Uploads" });
  }

  get jobs(): Locator {
    return this.page.getByRole("region", { name: "Background work" });
  }

  /** The job for a file or folder. */
  job(name: string): Locator {
    return this.jobs.getByRole("listitem").filter({ hasText: name });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Chooses files with the upload button's file picker. */
  async upload(...files: readonly TestFile[]): Promise<void> {
    await this.page.getByLabel("Files to upload").setInputFiles(files.map(toPayload));
  }

  /** Drags files over the page, and drops them. */
  async drop({ name, content }: TestFile): Promise<void> {
    await this.page.evaluate(
      ([fileName, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], fileName));
        for (const type of ["dragenter", "dragover", "drop"]) {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector("h1")?.dispatchEvent(event);
        }
      },
      [name, String(content)] as const,
    );
  }

  /** Drags text from another program over the page, and drops it. */
  async dropText(text: string): Promise<void> {
    await this.page.evaluate((dropped) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", dropped);
      for (const type of ["dragenter", "dragover", "drop"]) {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector("h1")?.dispatchEvent(event);
      }
    }, text);
  }

  async openMenu(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  }

  /** Chooses an item of a file's menu; `the folder x` is a folder's name. */
  async choose(name: string, item: string): Promise<void> {
    await this.openMenu(name);
    await this.page.getByRole("menuitem", { name: item, exact: true }).click();
  }

  async submit(label: string): Promise<void> {
    await this.dialog.getByRole("button", { name: label, exact: true }).click();
    await this.dialog.waitFor({ state: "hidden" });
  }

  async createFolder(name: string): Promise<void> {
    await this.page.getByRole("button", { name: "New folder" }).click();
    await this.dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await this.submit("Create");
  }

  async importFrom(url: string): Promise<void> {
    await this.page.getByRole("button", { name: "Import from URL" }).click();
    await this.dialog.getByRole("textbox").fill(url);
    await this.dialog.getByRole("button", { name: "Import" }).click();
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Search files" }).fill(text);
  }

  /** Limits how fast the page uploads, in bytes per second; without a limit, ends that. */
  async limitUploads(bytesPerSecond = -1): Promise<void> {
    this.#devtools ??= await this.page.context().newCDPSession(this.page);
    await this.#devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  }
}
