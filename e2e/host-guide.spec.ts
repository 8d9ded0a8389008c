import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "@playwright/test";
import Database from "libsql";
import { build } from "vite";
import { createCrm } from "../examples/crm-page/server.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./support/base-test.ts";
import { sendMessage } from "./support/fixture-app.ts";
import { blocksOfGuide, inPackage, inRepository } from "./support/repository.ts";

/** The origin of the calling app in the guide's page. The fixture apps are served there. */
const APP_ORIGIN = "http://localhost:4401";
const apps = { "the vendor's SDK": "/vendor-app/esm.html", "our SDK": "/our-app/" };

const { version } = JSON.parse(
  await readFile(inRepository("packages/host/package.json"), "utf8"),
) as { version: string };

const [guidePageHtml = ""] = await blocksOfGuide("host", "html");
const programs = await blocksOfGuide("host", "ts");
const guide = await readFile(inRepository("docs/guides/host.md"), "utf8");
const [importMap = ""] = /<script type="importmap">.*?<\/script>/.exec(guide) ?? [];

/** Compiles the guide's program with a text, as a module that imports our packages by their names. */
async function buildBlock(root: string, name: string, text: string): Promise<void> {
  const entry = join(root, `${name}.ts`);
  await writeFile(entry, programs.find((block) => block.includes(text)) ?? "");
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      outDir: root,
      emptyOutDir: false,
      lib: { entry, formats: ["es"], fileName: () => `${name}.js` },
      rollupOptions: { external: /^@calling-extensions/ },
    },
  });
}

/** Replaces a text that has to be there. */
function replace(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The guide's page has no ${from}`);
  return text.replace(from, to);
}

/** Returns the guide's page with its import map, and with the ports that reach a server. */
function withServer(html: string): string {
  const page = [
    [`"/host@${version}/dist/index.js"`, `"@calling-extensions/host"`],
    ["const contact =", `import { saveCall, sendHeartbeat } from "./ports.js";\n  const contact =`],
    ["saveCall: async (call) => {", "sendHeartbeat,\n    saveCall: async (call, options) => {"],
    [
      "const engagementId = calls.get(call.id)?.engagementId ?? String(1001 + calls.size);",
      "const { engagementId } = await saveCall(call, options);",
    ],
  ].reduce((text, [from = "", to = ""]) => replace(text, from, to), html);
  return replace(page, `<meta charset="utf-8" />`, `<meta charset="utf-8" />\n${importMap}`);
}

/** The guide's CRM, as its user sees it. */
class GuidePage {
  readonly page: Page;
  readonly app: FrameLocator;

  constructor(page: Page) {
    this.page = page;
    this.app = page.frameLocator("iframe");
  }

  /** Serves a fixture app where the guide's app is. */
  static async route(page: Page, apps: string, appPath: string): Promise<void> {
    await page.route(`${APP_ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.continue({ url: `${apps}${pathname === "/" ? appPath : pathname}` });
    });
  }

  /** Opens the page of a site, with one of the fixture apps. */
  static async open(page: Page, site: string, apps: string, appPath: string): Promise<GuidePage> {
    await GuidePage.route(page, apps, appPath);
    await page.goto(`${site}/`);
    const guidePage = new GuidePage(page);
    await expect(guidePage.app.getByRole("button", { name: "Ring" })).toBeVisible();
    return guidePage;
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
const test = base.extend<{ guidePage: GuidePage; appPath: string; siteRoot: string; site: string }>(
  {
    appPath: ["", { option: true }],
    siteRoot: async ({}, use) => {
      const root = await mkdtemp(join(tmpdir(), "host-guide-"));
      await use(root);
      await rm(root, { recursive: true, force: true });
    },
    site: async ({ siteRoot: root }, use) => {
      const sdkFolder = join(root, `host@${version}`, "dist");
      await mkdir(sdkFolder, { recursive: true });
      await cp(inPackage("host/dist"), sdkFolder, { recursive: true });
      await writeFile(join(root, "index.html"), guidePageHtml);
      const server = await serveStatic({ root, port: 0 });
      await use(server.url);
      await server.stop();
    },
    guidePage: async ({ page, site, sites, appPath }, use) => {
      await use(await GuidePage.open(page, site, sites.app, appPath));
    },
  },
);

test("the guide's page has at most 60 lines", async () => {
  expect(guidePageHtml.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});

for (const [sdk, appPath] of Object.entries(apps)) {
  const tag = sdk === "our SDK" ? [] : ["@long"];
  test.describe(`the guide's page, with an app on ${sdk},`, { tag }, () => {
    test.use({ appPath });

    test("dials, identifies a caller, shows both calls on their timelines, and the app's errors", async ({
      guidePage,
    }) => {
      const { page, app, record, callState, timeline } = guidePage;
      await expect(record).toHaveText("Bo");
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

      // The app is hidden, and shown by the call.
      await app.locator("button", { hasText: "Ring" }).dispatchEvent("click");
      await expect(app.getByRole("note")).toHaveText("Ada");
      await expect(record).toHaveText("Ada");
      await guidePage.press("Answer");
      await expect(callState).toHaveText("INBOUND inProgress");
      await sendMessage(app, "ERROR", { message: "No microphone" });
      await expect(page.getByRole("alert")).toHaveText("No microphone");
      await guidePage.press("Hang up");
      await guidePage.press("Save");
      await expect(timeline).toHaveText(["INBOUND COMPLETED: Call from the fixture app"]);
    });
  });
}

test.describe("the guide's page, with its import map and its ports,", () => {
  test.use({ appPath: "/our-app/" });

  test("stores a call in the sample's server", async ({ page, site, sites, siteRoot }) => {
    await buildBlock(siteRoot, "ports", "const saveCall");
    await writeFile(join(siteRoot, "index.html"), withServer(guidePageHtml));
    const db = new Database(join(siteRoot, "calls.db"));
    const server = createServer(createCrm({ db, userOf: () => "11" }).app);
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    await page.route("**/api/calls/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.continue({ url: `http://127.0.0.1:${port}${pathname}` });
    });

    const guidePage = await GuidePage.open(page, site, sites.app, "/our-app/");
    await page.getByRole("button", { name: "Call" }).click();
    await expect(guidePage.app.getByRole("status")).toHaveText("Engagement 1");
    await guidePage.press("Answer");
    await guidePage.press("Hang up");
    await guidePage.press("Save");
    await expect(guidePage.timeline).toHaveText(["OUTBOUND COMPLETED: Call from the fixture app"]);
    server.closeAllConnections();
    server.close();
    expect(db.prepare("SELECT record_id, status FROM timeline").all()).toEqual([
      { record_id: "102", status: "COMPLETED" },
    ]);
    db.close();
  });
});

/** A page with the guide's program for several tabs. */
const pageOfTabs = `<!doctype html>
<meta charset="utf-8" />
${replace(importMap, "} }", `, "@calling-extensions/sdk/tabs": "/tabs-of-sdk.js" } }`)}
<button>Call</button><p role="status">No call</p><div id="app"></div>
<script type="module">
  import { sharePhone } from "./share-phone.js";
  const find = (selector) => document.querySelector(selector);
  const record = { objectTypeId: "0-1", objectId: "101" };
  const dial = sharePhone(
    {
      provider: { id: "softphone", name: "Softphone", url: "${APP_ORIGIN}/" },
      frame: { container: find("#app") },
      context: { portalId: "1", userId: "11", iframeLocation: "widget" },
      ports: { matchCaller: async () => [], navigateToRecord: async () => {}, showAlert() {} },
    },
    async ({ version }) => ({ engagementId: "1", version }),
    (calls) => (find("[role=status]").textContent = calls.map(({ state }) => state).join()),
  );
  const call = { viewedRecord: record, calledRecord: record, phonePropertyName: "phone" };
  find("button").onclick = () => dial({ ...call, phoneNumber: "+12025550101", countryCode: "US" });
</script>`;

test("the guide's program for several tabs loads the app in one of them, and dials from any", async ({
  context,
  page,
  site,
  siteRoot,
  sites,
}) => {
  await buildBlock(siteRoot, "share-phone", "sharePhone");
  await cp(inPackage("sdk/dist/tabs.js"), join(siteRoot, "tabs-of-sdk.js"));
  await writeFile(join(siteRoot, "index.html"), pageOfTabs);
  const first = await GuidePage.open(page, site, sites.app, "/our-app/");
  const secondPage = await context.newPage();
  await secondPage.goto(`${site}/`);
  const second = new GuidePage(secondPage);
  await secondPage.getByRole("button", { name: "Call" }).click();
  await expect(first.app.getByRole("status")).toHaveText("Engagement 1");
  await expect(first.callState).toHaveText("dialing");
  await expect(second.callState).toHaveText("dialing");
  await expect(secondPage.locator("iframe")).toHaveCount(0);
  await first.press("Answer");
  await expect(second.callState).toHaveText("inProgress");

  // The next tab gets the phone, with the call.
  await GuidePage.route(secondPage, sites.app, "/our-app/");
  await page.close();
  await expect(second.app.getByRole("button", { name: "Ring" })).toBeVisible();
  await second.press("Hang up");
  await expect(second.callState).toHaveText("ended");
});
