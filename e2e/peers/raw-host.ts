import type { Frame, Page } from "@playwright/test";

/** A page that embeds an app and speaks the wire by hand: what no well-behaved host would send. */
export class RawHost {
  readonly page: Page;
  readonly #appUrl: string;

  private constructor(page: Page, appUrl: string) {
    this.page = page;
    this.#appUrl = appUrl;
  }

  /** Opens an empty page of the host's site and the app inside it, without a handshake. */
  static async open(page: Page, hostSite: string, appUrl: string): Promise<RawHost> {
    await page.goto(`${hostSite}/hostile/`);
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.append(frame);
      Object.assign(window, { received: [] });
      window.addEventListener("message", (event) => {
        if (event.source === frame.contentWindow) window.received.push(event.data);
      });
    }, appUrl);
    const host = new RawHost(page, appUrl);
    await page.waitForFunction(() => window.length === 1);
    await page.frameLocator("iframe").getByRole("button", { name: "Ring" }).waitFor();
    return host;
  }

  get app(): Frame {
    const frame = this.page.frames().find((candidate) => candidate.url() === this.#appUrl);
    if (!frame) throw new Error("The app's frame is not there.");
    return frame;
  }

  post(message: unknown): Promise<void> {
    return this.page.evaluate(([message, origin]) => window[0]?.postMessage(message, origin), [
      message,
      new URL(this.#appUrl).origin,
    ] as const);
  }

  /** Everything the app sent, but for the HELLO with which it asks for a handshake. */
  received(): Promise<{ type: string; [field: string]: unknown }[]> {
    return this.page.evaluate(() => window.received.filter(({ type }) => type !== "HELLO"));
  }

  /** How often each handler of the app's was called. */
  heard(): Promise<Record<string, number>> {
    return this.app.evaluate(() => {
      const counts: Record<string, number> = {};
      for (const { handler } of window.callingApp.heard) {
        counts[handler] = (counts[handler] ?? 0) + 1;
      }
      return counts;
    });
  }

  /** Resolves once the app has read everything posted so far: messages keep their order. */
  async settle(): Promise<void> {
    const marker = `settled-${Math.random()}`;
    await this.post({ marker });
    await this.app.waitForFunction(
      (text) => window.callingApp.received.some((data) => JSON.stringify(data)?.includes(text)),
      marker,
    );
  }
}

declare global {
  interface Window {
    /** On a raw host page: what came from the app. */
    received: { type: string; [field: string]: unknown }[];
  }
}
