import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { CrmPage } from "./support/crm-page.ts";
import { KillableBrowser } from "./support/killable-browser.ts";
import { test as base } from "./support/persistent-test.ts";
import { inRepository } from "./support/repository.ts";
import { Softphone } from "./support/softphone.ts";
import { callContact, expect, SOFTPHONE } from "./support/test.ts";

const test = base.extend<{ browserToKill: KillableBrowser }>({
  browserToKill: async ({ launchOptions }, use) => {
    const browser = await KillableBrowser.start(launchOptions);
    await use(browser);
    await browser.dispose();
  },
});

/** The demo softphone without audio, whose far end answers almost at once. */
async function openPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    if (window !== window.top) history.replaceState(null, "", "?carrier=silent&answerAfter=0.1");
  });
  return context.newPage();
}

const expectStored = (page: Page, type: string): Promise<void> =>
  expect(async () => expect(await page.evaluate(readStored)).toContain(type)).toPass();

/** Runs in the page: the recordings in the browser's storage. */
async function readStored(): Promise<string> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("recordings");
  let text = "";
  for await (const handle of folder.values()) {
    if (handle.kind === "file") text += await (await handle.getFile()).text();
  }
  return text;
}

test(
  "a recorded session can be saved after the browser was killed, and deleted",
  { tag: "@long" },
  async ({ browserToKill, crmService }) => {
    const page = await openPage(browserToKill.context);
    await page.goto(`${crmService.url}/contacts/1/record/0-1/101?record`);
    const crmPage = new CrmPage(page, crmService.url);
    await expectStored(page, "INITIALIZED");
    // Without the parameter: the tab remembers it.
    await callContact(crmPage, new Softphone(crmPage.app(SOFTPHONE)));
    await expectStored(page, "CALL_ANSWERED");
    await browserToKill.kill();

    const next = await openPage(await browserToKill.restart());
    await next.goto(`${crmService.url}/contacts/1/record/0-1/101?devtools`);
    await next.getByRole("tab", { name: "Recordings" }).click();
    const list = next.getByRole("list", { name: "Recordings" });
    const latest = list.getByRole("listitem").first();
    const [download] = await Promise.all([
      next.waitForEvent("download"),
      latest.getByRole("button", { name: "Save recording" }).click(),
    ]);
    const file = await readFile(await download.path(), "utf8");
    JSON.parse(file);
    expect(file).toMatch(/"isRedacted":true.*"SYNC_ACK".*"CALL_ANSWERED"/s);
    while ((await list.count()) > 0) {
      const before = await list.getByRole("listitem").count();
      await latest.getByRole("button", { name: "Delete recording" }).click();
      await expect(list.getByRole("listitem")).toHaveCount(before - 1);
    }
    await expect(next.getByText("No recordings.")).toBeVisible();
  },
);

test(
  "dev --record has what was said until the browser, and then the command, was killed",
  { tag: "@long" },
  async ({ browserToKill, softphoneSite }, testInfo) => {
    const folder = testInfo.outputPath("sessions");
    const main = inRepository("packages/cli/dist/main.js");
    const args = ["--inbound", "--no-open", "--port", "0", "--record", folder];
    const command = spawn(process.execPath, [main, "dev", softphoneSite.url, ...args]);
    let output = "";
    command.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    try {
      await expect.poll(() => output).toMatch(/Open http/);
      const page = await openPage(browserToKill.context);
      await page.goto(/Open (\S+)/.exec(output)?.[1] ?? "");
      const phone = new Softphone(page.frameLocator("iframe"));
      await page.getByRole("button", { name: "Call +12025550101" }).click();
      await phone.ready();
      const read = async (): Promise<string> => {
        const [name = ""] = await readdir(folder);
        return readFile(join(folder, name), "utf8");
      };
      await expect(async () => expect(await read()).toContain("CALL_ANSWERED")).toPass();
      await browserToKill.kill();
      expect(output).toContain(`My app is recorded in ${folder}`);
      const ended = once(command, "exit");
      command.kill("SIGKILL");
      await ended;
      const file = await read();
      JSON.parse(file);
      expect(file).toMatch(/"isRedacted":true.*"SYNC_ACK".*"CALL_ANSWERED"/s);
    } finally {
      command.kill("SIGKILL");
    }
  },
);
