import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FilesPage } from "./support/files-page.ts";
import { test as base } from "./support/persistent-test.ts";
import { expect } from "./support/test.ts";

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;

const test = base.extend<{ files: FilesPage; site: Site }>({
  files: async ({ page, crmService }, use) => use(new FilesPage(page, crmService.url)),
  site: async ({}, use) => {
    const site = { url: "", isDown: false };
    const server = createSite(site);
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(site);
    server.closeAllConnections();
    server.close();
  },
});

interface Site {
  url: string;
  /** It responds with an error that may pass. */
  isDown: boolean;
}

/** A site with a file, and with one whose download never ends. */
const createSite = (site: Site): Server =>
  createServer(({ url }, response) => {
    if (site.isDown) response.writeHead(503).end();
    else if (url === "/report.txt") response.end("The report");
    else if (url === "/endless.bin") {
      response.writeHead(200, { "content-length": 2 * MEGABYTE });
      response.write(Buffer.alloc(MEGABYTE));
    } else response.writeHead(404).end();
  });

test(
  "a signed link opens without a session until it expires, and a public link does always",
  { tag: "@long" },
  async ({ files, browser, persistentCrm }) => {
    const { dialog } = files;
    await files.open();
    await files.upload(
      { name: "private.txt", content: "For your eyes" },
      { name: "public.txt", content: "For everybody" },
    );
    await files.choose("public.txt", "Make public");
    await expect(files.rows.filter({ hasText: "public.txt" })).toContainText("Public");
    await files.choose("public.txt", "Get link…");
    const publicLink = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await files.submit("Close");
    await files.choose("private.txt", "Get link…");
    await expect(dialog).toContainText(/until \w+ \d+, \d{4}/);
    const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    await dialog.getByLabel("The link works for").selectOption("1 day");
    await expect(dialog.getByRole("textbox", { name: "Link" })).not.toHaveValue(link);
    await files.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy link" }).click();
    await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
    const dayLink = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    expect(await files.page.evaluate(() => navigator.clipboard.readText())).toBe(dayLink);
    await files.page.close();

    const visitor = await browser.newContext();
    const page = await visitor.newPage();
    const statusOf = async (url: string) => (await page.goto(url))?.status();
    expect(await statusOf(link)).toBe(200);
    await expect(page.locator("body")).toHaveText("For your eyes");
    expect(await statusOf(link.replace(/\?.*/, ""))).toBe(404);
    await persistentCrm.restart(TWO_HOURS_MS);
    expect(await statusOf(link)).toBe(404);
    expect(await statusOf(dayLink)).toBe(200);
    expect(await statusOf(publicLink)).toBe(200);
    await visitor.close();
  },
);

test(
  "imports show their progress, reasons of failure and results, and can be canceled; an upload that the service ended is retried",
  { tag: "@long" },
  async ({ files, site, persistentCrm }) => {
    const { jobs, dialog, uploads } = files;
    await files.open();
    await files.importFrom("http://10.0.0.1/secret.txt");
    await expect(dialog.getByRole("alert")).toContainText("must not lead to a private address");
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await files.importFrom(`${site.url}/endless.bin`);
    const job = (name: string) => files.job(name);
    await expect(job("endless.bin").getByRole("progressbar")).toHaveAttribute("value", "0.5");
    await files.importFrom(`${site.url}/missing.pdf`);
    await expect(job("missing.pdf")).toContainText("The server of the file returned 404.");
    await files.importFrom(`${site.url}/report.txt`);
    await expect(job("report.txt")).toContainText("Done");
    await expect(files.file("report.txt")).toBeVisible();
    await job("endless.bin")
      .getByRole("button", { name: /^Cancel/ })
      .click();
    await expect(job("endless.bin")).toContainText("Canceled");
    await jobs.getByRole("button", { name: "Clear finished" }).click();
    await expect(jobs).toBeHidden();
    await expect(files.rows).toHaveCount(1);

    await files.limitUploads(50_000);
    await files.upload({ name: "large.bin", content: Buffer.alloc(MEGABYTE, 1) });
    await expect
      .poll(() => uploads.getByRole("progressbar").getAttribute("value"))
      .toMatch(/^0\.\d/);
    await persistentCrm.stop();
    await expect(uploads.getByRole("alert")).toHaveText(
      "The CRM service isn't responding. Check that it is running.",
    );
    await files.limitUploads();
    await persistentCrm.restart();
    await uploads.getByRole("button", { name: "Upload large.bin again" }).click();
    await expect(uploads.getByRole("status")).toHaveText("1 file uploaded");
    await expect(files.rows).toHaveCount(2);
    await expect(files.rows.filter({ hasText: "large.bin" })).toContainText("1 MB");
  },
);

test(
  "an import that was given up says why, and can be retried or dismissed",
  { tag: "@long" },
  async ({ files, site, persistentCrm }) => {
    await files.open();
    site.isDown = true;
    const retried = files.job("report.txt");
    const dismissed = files.job("other.txt");
    await files.importFrom(`${site.url}/report.txt`);
    await expect(retried).toContainText("The server of the file returned 503. Next attempt:");
    await files.importFrom(`${site.url}/other.txt`);
    await expect(dismissed).toContainText("Next attempt:");
    // The service tries again after longer and longer pauses. A running attempt would lose its lease if time passed.
    const failed = files.jobs.getByText("Failed", { exact: true });
    while ((await failed.count()) < 2) {
      const jobs = [retried, dismissed];
      const texts = await Promise.all(jobs.map((job) => job.innerText()));
      persistentCrm.passTime(10 * MINUTE_MS);
      for (const [index, job] of jobs.entries())
        await expect(job).not.toHaveText(texts[index] ?? "");
    }
    await expect(retried).toContainText("The server of the file returned 503.");
    await expect(retried).not.toContainText("Next attempt");
    await dismissed.getByRole("button", { name: /^Dismiss/ }).click();
    await expect(dismissed).toContainText("Canceled");
    site.isDown = false;
    await retried.getByRole("button", { name: /^Retry/ }).click();
    await expect(retried.filter({ hasText: "Done" })).toBeVisible();
    await expect(files.file("report.txt")).toBeVisible();
    await files.page.reload();
    await expect(files.file("report.txt")).toBeVisible();
    await expect(files.jobs).toBeHidden();
  },
);
