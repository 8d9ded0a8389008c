import type { Frame, Page } from "@playwright/test";
import { expect, test as base } from "./support/base-test.ts";
import type { View } from "./fixtures/react-host/react-host.tsx";
import { handlerData } from "./support/fixture-app.ts";

/** A host page in React and an app in it, both in StrictMode, in the development build of React. */
class ReactPage {
  readonly page: Page;
  readonly #appUrl: string;
  /** The number of loads of the app's page. */
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

  /** The number of created hosts. */
  hosts(): Promise<number> {
    return this.page.evaluate(() => window.reactHost.hosts.length);
  }

  /** The number of destroyed hosts. */
  destroyed(): Promise<number> {
    return this.page.evaluate(() => window.reactHost.countDestroyed());
  }

  /** The number of messages of a type that the app has sent. */
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

  /** The numbers that the app received in dials. */
  async dialedNumbers(): Promise<string[]> {
    const dials = (await handlerData(this.app, "onDialNumber")) as { phoneNumber: string }[];
    return dials.map(({ phoneNumber }) => phoneNumber);
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
  const tag = title === "an app in React" ? [] : ["@long"];
  test.describe(`${title} in a host page in React`, { tag }, () => {
    test.use({ appPath });

    test("loads once, and keeps its frame while React renders, hides, shows and moves it", async ({
      page,
      phone,
    }) => {
      expect(await phone.hosts()).toBe(1);
      expect(await phone.destroyed()).toBe(0);
      expect(await phone.received("INITIALIZED")).toBe(1);
      // Each instance of our SDK sends HELLO once. The vendor's SDK never does.
      expect(await phone.received("HELLO")).toBe(appPath === apps["an app in React"] ? 1 : 0);

      await phone.dial("+12025550101");
      await expect(page.getByRole("status")).toHaveText("initialized, 1 calls");
      await expect.poll(() => page.evaluate(() => window.reactHost.called)).toEqual(["saveCall"]);
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
        await phone.dial(`+1202555011${index}`);
        await expect.poll(() => phone.dialedNumbers()).toHaveLength(index + 2);
      }
      // Not each browser supports moveBefore.
      if (await page.evaluate(() => window.reactHost.moveElsewhere())) {
        await expect(page.locator("#elsewhere iframe")).toHaveCount(1);
        await phone.dial("+12025550120");
        await expect.poll(() => phone.dialedNumbers()).toContain("+12025550120");
      }
      expect(await phone.hosts()).toBe(1);
      expect(phone.loads).toBe(1);
      expect(await phone.received("SYNC_ACK")).toBe(1);
      expect(await phone.received("OUTGOING_CALL_STARTED")).toBe(
        (await phone.dialedNumbers()).length,
      );
    });

    test(
      "ends with its component, starts again, is replaced for another provider, and reloads when React moves it",
      { tag: "@long" },
      async ({ page, phone }) => {
        await phone.show({ isOpen: false });
        await expect(page.locator("iframe")).toHaveCount(0);
        expect(await phone.destroyed()).toBe(1);
        await phone.show({ isOpen: true });
        await phone.waitUntilReady();
        expect(phone.loads).toBe(2);
        await phone.dial("+12025550101");
        await expect.poll(() => phone.dialedNumbers()).toEqual(["+12025550101"]);

        const before = await phone.hosts();
        await phone.show({ providerId: "another" });
        await expect.poll(() => phone.hosts()).toBe(before + 1);
        await phone.waitUntilReady();
        await expect(page.locator("iframe")).toHaveCount(1);
        expect(phone.loads).toBe(3);

        // Among its siblings.
        await phone.show({ isLast: true });
        await expect.poll(() => phone.hosts()).toBe(before + 2);
        await phone.waitUntilReady();
        await phone.dial("+12025550102");
        await expect.poll(() => phone.dialedNumbers()).toEqual(["+12025550102"]);
        await expect(page.locator("iframe")).toHaveCount(1);
      },
    );
  });
}
