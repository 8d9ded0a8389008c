import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { build, defaultClientConditions } from "vite";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./support/base-test.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

const [program = ""] = await blocksOfGuide("tabs", "ts");
const [html = ""] = await blocksOfGuide("tabs", "html");

/** The guide's app, on another site than the CRM page. */
const test = base.extend<{ guideApp: string }>({
  guideApp: async ({}, use) => {
    // Inside the repository, so that the build finds the packages.
    const parent = inRepository("e2e/dist");
    await mkdir(parent, { recursive: true });
    const root = await mkdtemp(join(parent, "tabs-guide-"));
    await writeFile(join(root, "index.html"), html);
    await writeFile(join(root, "main.ts"), program);
    await build({
      root,
      configFile: false,
      logLevel: "silent",
      resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
      build: { outDir: join(root, "built"), minify: false },
    });
    const site = await serveStatic({ root: join(root, "built"), port: 0, host: "localhost" });
    await use(`${site.url}/`);
    await site.stop();
    await rm(root, { recursive: true, force: true });
  },
});

/** A tab of the CRM with the app in a frame. */
class CrmTab {
  readonly page: Page;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.frameLocator("iframe").getByRole("status");
  }

  static async open(context: BrowserContext, url: string): Promise<CrmTab> {
    const tab = new CrmTab(await context.newPage());
    await tab.page.goto(url);
    await expect.poll(() => tab.page.evaluate(() => window.callingHost.status)).toBe("initialized");
    return tab;
  }

  dial(phoneNumber: string): Promise<void> {
    return this.page.evaluate((data) => window.hostPage.send("DIAL_NUMBER", data), { phoneNumber });
  }

  /** The calls that this tab's CRM has, as texts. */
  calls(): Promise<string[]> {
    return this.page.evaluate(() =>
      window.storedCalls.map(({ toNumber, state }) => `${toNumber} ${state}`),
    );
  }
}

test("the guide's app has one phone in several tabs of a browser", async ({
  guideApp,
  browser,
  context,
  sites,
}) => {
  const url = `${sites.host}/our-host/?app=${encodeURIComponent(guideApp)}`;
  const owner = await CrmTab.open(context, url);
  const dialing = await CrmTab.open(context, url);
  const third = await CrmTab.open(context, url);

  // The tab that dials has the call in its CRM, the first tab has the microphone.
  await dialing.dial("+12025550101");
  await expect(dialing.status).toHaveText("+12025550101: live, in another tab");
  await expect(owner.status).toHaveText("+12025550101: live, in this tab");
  await expect.poll(() => dialing.calls()).toEqual(["+12025550101 inProgress"]);

  await third.page.frameLocator("iframe").getByRole("button", { name: "Hang up" }).click();
  await expect(owner.status).toHaveText("+12025550101: ended, in this tab");
  await expect.poll(() => dialing.calls()).toEqual(["+12025550101 completed"]);

  // Another browser profile has its own phone.
  const otherContext = await browser.newContext();
  const other = await CrmTab.open(otherContext, url);
  await other.dial("+12025550103");
  await expect(other.status).toHaveText("+12025550103: live, in this tab");
  await expect(third.status).toHaveText("+12025550101: ended, in another tab");
  await otherContext.close();

  // The microphone is gone with its tab.
  await dialing.dial("+12025550102");
  await expect(owner.status).toHaveText("+12025550102: live, in this tab");
  await owner.page.close();
  await expect(dialing.status).toHaveText("+12025550102: lost, in this tab");
  await expect
    .poll(() => dialing.calls())
    .toEqual(["+12025550101 completed", "+12025550102 completed"]);
  expect(await third.calls()).toEqual([]);
});
