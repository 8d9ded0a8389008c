import type { Frame, Page } from "@playwright/test";
import { expect, test as base } from "./peers/peers-test.ts";
import type { View } from "./fixtures/react-host/react-host.tsx";

/** A host page in React and an app in it, both in StrictMode, in the development build of React. */
class ReactPage {
  readonly page: Page;
  readonly #appUrl: string;
  /** Every time that the app's page was loaded. */
  loads = 0;

  constructor(page: Page, appUrl: string) {
    this.page = page;
    this.#appUrl = appUrl;
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.url() === appUrl) this.loads += 1;
    });
  }

  async open(hostUrl: string): Promise<void> {
    await this.page.goto(`${hostUrl}/react-host/?app=${encodeURIComponent(this.#appUrl)}`);
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    await this.page.waitForFunction(() => window.hostPage?.isReady());
  }

  show(change: Partial<View>): Promise<void> {
    return this.page.evaluate((each) => window.reactHost.show(each), change);
  }

  dial(phoneNumber: string): Promise<void> {
    return this.page.evaluate((number) => window.reactHost.dial(number), phoneNumber);
  }

  /** How many hosts were made. */
  hosts(): Promise<number> {
    return this.page.evaluate(() => window.reactHost.hosts.length);
  }

  /** How many of them were destroyed. */
  destroyed(): Promise<number> {
    return this.page.evaluate(() => window.reactHost.countDestroyed());
  }

  /** How many messages of a type the app sent, since the host page was opened. */
  received(type: string): Promise<number> {
    return this.page.evaluate(
      (wanted) => window.hostPage.received.filter((message) => message.type === wanted).length,
      type,
    );
  }

  get app(): Frame {
    const app = this.page.frames().find((frame) => frame.url() === this.#appUrl);
    if (!app) throw new Error("The app's frame is not there.");
    return app;
  }

  /** The numbers that the app was asked to dial. */
  dialled(): Promise<string[]> {
    return this.app.evaluate(() =>
      window.callingApp.heard
        .filter(({ handler }) => handler === "onDialNumber")
        .map(({ data }) => (data as { phoneNumber: string }).phoneNumber),
    );
  }
}

const test = base.extend<{ appPath: string; phone: ReactPage }>({
  appPath: ["/vendor-app/esm.html", { option: true }],
  phone: async ({ page, sites, appPath }, use) => {
    const phone = new ReactPage(page, `${sites.app}${appPath}`);
    await phone.open(sites.host);
    await use(phone);
  },
});

const apps = {
  "the vendor's app": "/vendor-app/esm.html",
  "an app in React": "/react-app/",
};

for (const [title, appPath] of Object.entries(apps)) {
  test.describe(`${title} in a host page in React`, () => {
    test.use({ appPath });

    test("is loaded once and shakes hands once", async ({ phone }) => {
      expect(await phone.hosts()).toBe(1);
      expect(await phone.destroyed()).toBe(0);
      expect(phone.loads).toBe(1);
      expect(await phone.received("SYNC_ACK")).toBe(1);
      expect(await phone.received("INITIALIZED")).toBe(1);
      // Each instance of our SDK says it once; the vendor's never does.
      expect(await phone.received("HELLO")).toBe(appPath === apps["an app in React"] ? 1 : 0);
    });

    test("makes one call of one dial", async ({ page, phone }) => {
      await phone.dial("+12025550101");
      await expect(page.getByRole("status")).toHaveText("initialized, 1 calls");
      await expect.poll(() => page.evaluate(() => window.reactHost.called)).toEqual(["saveCall"]);
      expect(await phone.dialled()).toEqual(["+12025550101"]);
      expect(await phone.received("OUTGOING_CALL_STARTED")).toBe(1);
    });

    test("goes on while React renders, hides and shows it again", async ({ phone }) => {
      const changes: Partial<View>[] = [
        {},
        { isHidden: true },
        { isHidden: false },
        { isWaiting: true },
        { isWaiting: false },
        {},
      ];
      for (const [index, change] of changes.entries()) {
        await phone.show(change);
        await phone.dial(`+1202555010${index}`);
        await expect.poll(() => phone.dialled()).toHaveLength(index + 1);
      }
      expect(await phone.hosts()).toBe(1);
      expect(phone.loads).toBe(1);
      expect(await phone.received("SYNC_ACK")).toBe(1);
      expect(await phone.received("OUTGOING_CALL_STARTED")).toBe(changes.length);
    });

    test("ends with its component, and starts anew with the next", async ({ page, phone }) => {
      await phone.show({ isOpen: false });
      await expect(page.locator("iframe")).toHaveCount(0);
      expect(await phone.destroyed()).toBe(1);
      await phone.show({ isOpen: true });
      await phone.waitUntilReady();
      expect(phone.loads).toBe(2);
      await phone.dial("+12025550101");
      await expect.poll(() => phone.dialled()).toEqual(["+12025550101"]);
    });

    test("is another one for another provider", async ({ page, phone }) => {
      await phone.show({ providerId: "another" });
      await phone.waitUntilReady();
      await expect(page.locator("iframe")).toHaveCount(1);
      expect(await phone.hosts()).toBe(2);
      expect(phone.loads).toBe(2);
    });

    test("goes on where its element is moved by moveBefore", async ({ page, phone }) => {
      const isMoved = await page.evaluate(() => window.reactHost.moveElsewhere());
      test.skip(!isMoved, "This browser has no moveBefore.");
      await expect(page.locator("#elsewhere iframe")).toHaveCount(1);
      await phone.dial("+12025550101");
      await expect.poll(() => phone.dialled()).toEqual(["+12025550101"]);
      expect(phone.loads).toBe(1);
    });

    test("comes up again where React moves it among its siblings", async ({ page, phone }) => {
      await phone.show({ isLast: true });
      await expect.poll(() => phone.hosts()).toBe(2);
      await phone.waitUntilReady();
      await phone.dial("+12025550101");
      await expect.poll(() => phone.dialled()).toEqual(["+12025550101"]);
      await expect(page.locator("iframe")).toHaveCount(1);
    });
  });
}
