import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrameLocator } from "@playwright/test";
import { scriptIntegrity } from "../tools/build/integrity.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./support/base-test.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

const { version } = JSON.parse(
  await readFile(inRepository("packages/sdk/package.json"), "utf8"),
) as {
  version: string;
};

const [guidePageHtml = ""] = await blocksOfGuide("script-tag", "html");

/** A site with the guide's page, and the built SDK at the path that the guide names. */
const test = base.extend<{ guideApp: FrameLocator; site: string }>({
  site: async ({}, use) => {
    const root = await mkdtemp(join(tmpdir(), "script-tag-"));
    const sdkFolder = join(root, `sdk@${version}`, "dist");
    await mkdir(sdkFolder, { recursive: true });
    await cp(inRepository("packages/sdk/dist"), sdkFolder, { recursive: true });
    await writeFile(join(root, "index.html"), guidePageHtml);
    const headers = { "access-control-allow-origin": "*" };
    const server = await serveStatic({ root, port: 0, host: "localhost", headers });
    await use(server.url);
    await server.stop();
    await rm(root, { recursive: true, force: true });
  },
  guideApp: async ({ page, sites, site }, use) => {
    await page.goto(`${sites.host}/our-host/?app=${encodeURIComponent(`${site}/`)}`);
    await page.waitForFunction(() =>
      window.hostPage?.received.some(({ type }) => type === "INITIALIZED"),
    );
    await use(page.frameLocator("iframe"));
  },
});

test("the guide's page makes a call that the CRM stores", async ({ page, guideApp }) => {
  await page.evaluate(() => window.hostPage.send("DIAL_NUMBER", { phoneNumber: "+12025550101" }));
  await expect(guideApp.getByRole("status")).toHaveText("Calling +12025550101");
  await expect.poll(() => page.evaluate(() => window.storedCalls.length)).toBe(1);

  await guideApp.getByRole("button", { name: "Hang up" }).click();
  await expect(guideApp.getByRole("status")).toHaveText("Waiting for a call");
  await expect
    .poll(() => page.evaluate(() => window.storedCalls.map(({ state }) => state)))
    .toEqual(["completed"]);
});

test("the guide's page hangs up when the CRM ends the call", async ({ page, guideApp }) => {
  await page.evaluate(() => window.hostPage.send("DIAL_NUMBER", { phoneNumber: "+12025550101" }));
  await expect(guideApp.getByRole("button", { name: "Hang up" })).toBeEnabled();
  await page.evaluate(() => window.hostPage.send("END_CALL"));
  await expect
    .poll(() => page.evaluate(() => window.hostPage.received.map(({ type }) => type)))
    .toEqual(expect.arrayContaining(["CALL_ENDED", "CALL_COMPLETED"]));
});

test("the script defines its name and the vendor's names on the window", async ({
  page,
  guideApp,
  site,
}) => {
  await expect(guideApp.getByRole("status")).toBeVisible();
  const frame = page.frames().find((each) => each.url().startsWith(site));
  const names = await frame?.evaluate(() => {
    const globals = window as unknown as Record<string, { Constants?: unknown; VERSION?: string }>;
    return {
      isClass: typeof globals["CallingExtensions"] === "function",
      isDefault: globals["default"] === globals["CallingExtensions"],
      hasConstants: globals["Constants"] === globals["CallingExtensions"]?.Constants,
      version: globals["Constants"]?.VERSION,
    };
  });
  expect(names).toEqual({ isClass: true, isDefault: true, hasConstants: true, version: "0.9.7" });
});

test("a page on another origin loads the script with the integrity hash that the build prints", async ({
  page,
  site,
  sites,
}) => {
  const integrity = /integrity="(?<hash>[^"]+)"/.exec(scriptIntegrity())?.groups?.["hash"] ?? "";
  await page.goto(sites.untrusted);
  const load = (hash: string): Promise<string> =>
    page.evaluate(
      ([src, hash]) =>
        new Promise<string>((resolve) => {
          const script = Object.assign(document.createElement("script"), {
            src,
            integrity: hash,
            crossOrigin: "anonymous",
          });
          for (const outcome of ["load", "error"]) {
            script.addEventListener(outcome, () => resolve(outcome));
          }
          document.head.append(script);
        }),
      [`${site}/sdk@${version}/dist/main.js`, hash] as const,
    );
  expect(await load(`sha384-${"A".repeat(64)}`)).toBe("error");
  expect(await load(integrity)).toBe("load");
});
