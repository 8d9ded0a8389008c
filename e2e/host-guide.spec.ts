import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./support/base-test.ts";
import { sendMessage } from "./support/fixture-app.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

/** The origin of the calling app in the guide's page. The fixture apps are served there. */
const APP_ORIGIN = "http://localhost:4401";
const apps = { "the vendor's SDK": "/vendor-app/esm.html", "our SDK": "/our-app/" };

const { version } = JSON.parse(
  await readFile(inRepository("packages/host/package.json"), "utf8"),
) as { version: string };

const [guidePageHtml = ""] = await blocksOfGuide("host", "html");

/** The guide's CRM, as its user sees it. */
class GuidePage {
  readonly page: Page;
  readonly app: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.app = page.frameLocator("iframe");
  }

  get record() {
    return this.page.getByRole("heading");
  }

  get callState() {
    return this.page.getByRole("status");
  }

  get timeline() {
    return this.page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  }

  press(name: string): Promise<void> {
    return this.app.getByRole("button", { name }).click();
  }
}

/** A site with the guide's page, and the built SDK at the path that the guide names. */
const test = base.extend<{ guidePage: GuidePage; appPath: string; site: string }>({
  appPath: ["", { option: true }],
  site: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), "host-guide-"));
    const sdkFolder = join(root, `host@${version}`, "dist");
    await mkdir(sdkFolder, { recursive: true });
    await cp(inRepository("packages/host/dist"), sdkFolder, { recursive: true });
    await writeFile(join(root, "index.html"), guidePageHtml);
    const server = await serveStatic({ root, port: 0 });
    await use(server.url);
    await server.stop();
    await rm(root, { recursive: true, force: true });
  },
  guidePage: async ({ page, site, sites, appPath }, use) => {
    await page.route(`${APP_ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.continue({ url: `${sites.app}${pathname === "/" ? appPath : pathname}` });
    });
    await page.goto(`${site}/`);
    await expect(page.frameLocator("iframe").getByRole("button", { name: "Ring" })).toBeVisible();
    await use(new GuidePage(page));
  },
});

test("the guide's page has at most 60 lines", async () => {
  expect(guidePageHtml.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});

for (const [sdk, appPath] of Object.entries(apps)) {
  test.describe(`the guide's page, with an app on ${sdk},`, () => {
    test.use({ appPath });

    test("dials, and shows the call on its timeline", async ({ guidePage }) => {
      const { page, app, callState, timeline } = guidePage;
      await page.getByRole("button", { name: "Call" }).click();
      await expect(app.getByRole("status")).toHaveText("Engagement 1001");
      await expect(callState).toHaveText("OUTBOUND dialing");
      await guidePage.press("Answer");
      await expect(callState).toHaveText("OUTBOUND inProgress");
      await guidePage.press("Hang up");
      await guidePage.press("Save");
      await expect(callState).toHaveText("OUTBOUND completed");
      await expect(timeline).toHaveText(["OUTBOUND COMPLETED: Call from the fixture app"]);
      await expect(page.locator("iframe")).toBeHidden();
    });

    test("identifies the caller, and shows the call on the caller's timeline", async ({
      guidePage,
    }) => {
      const { app, record, callState, timeline } = guidePage;
      await expect(record).toHaveText("Bo");
      await guidePage.press("Ring");
      await expect(app.getByRole("note")).toHaveText("Ada");
      await expect(record).toHaveText("Ada");
      await guidePage.press("Answer");
      await expect(callState).toHaveText("INBOUND inProgress");
      await guidePage.press("Hang up");
      await guidePage.press("Save");
      await expect(timeline).toHaveText(["INBOUND COMPLETED: Call from the fixture app"]);
    });

    test("shows the app's errors", async ({ guidePage }) => {
      const { page, app } = guidePage;
      await sendMessage(app, "ERROR", { message: "No microphone" });
      await expect(page.getByRole("alert")).toHaveText("No microphone");
    });
  });
}
