import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { passingApp } from "./fixtures/passing-app.ts";
import { findViolations } from "./support/find-violations.ts";
import { runCommand } from "./support/replay.ts";
import { serve } from "./support/serve.ts";

const READY = 'post("INITIALIZED", { isLoggedIn: true });';

test("a report from the disk shows the recording when a rule was broken, without a script in it", async ({
  page,
}, testInfo) => {
  const invalid =
    'post("CALL_ENDED", { callEndStatus: "<\\/script><script>document.title = 1<\\/script>" });';
  const app = await serve((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(passingApp.replace(READY, `${invalid}\n${READY}`));
  });
  const folder = testInfo.outputDir;
  await mkdir(folder, { recursive: true });
  const args = ["--record", "recordings", "--reporter", "html=check.html"];
  const { code } = await runCommand(folder, ["check", app.url, "--only", "initialized", ...args]);
  expect(code).toBe(1);
  await app.stop();
  expect((await readdir(join(folder, "recordings"))).toSorted()).toEqual([
    "01-the-start.html",
    "01-the-start.json",
  ]);

  await page.goto(pathToFileURL(join(folder, "check.html")).href);
  expect(await page.locator("script").count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page
    .getByRole("listitem")
    .filter({ hasText: "legal-order" })
    .getByRole("link", { name: "Show the recording" })
    .click();
  const details = page.getByRole("region", { name: /^Entry / });
  await expect(details).toContainText("CALL_ENDED");
  await expect(page).toHaveTitle("01-the-start.json");
});
