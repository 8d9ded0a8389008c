import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test, type Page } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { findViolations } from "./support/find-violations.ts";
import { horizontalOverflow } from "./support/horizontal-overflow.ts";
import { inRepository } from "./support/repository.ts";

const root = inRepository("apps/site/dist");

/** Of a page with everything that it loads, with gzip. */
const MAX_FIRST_LOAD_BYTES = 60_000;

let site: Awaited<ReturnType<typeof serveStatic>>;

test.beforeAll(async () => {
  site = await serveStatic({ root, port: 0, notFoundPage: "404.html" });
});
test.afterAll(() => site.stop());

/** Returns the paths of all pages without the short links. */
const listPages = async (): Promise<string[]> =>
  (await readdir(root, { recursive: true }))
    .filter((file) => /^(?!404|e\/|r\/|playground|recording|softphone).*\.html$/.test(file))
    .map((file) => `/${file.replace(/(index)?\.html$/, "")}`);

/** Collects what goes wrong in the page, and requests to other sites. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(`${page.url()}: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) problems.push(`${page.url()}: ${request.url()}`);
  });
  return problems;
}

test("every page loads without an error, and every link leads to a page and a heading", async ({
  page,
}) => {
  const problems = watch(page);
  const pages = await listPages();
  expect(pages.length).toBeGreaterThan(80);
  const anchors = new Set<string>();
  const links: { from: string; to: string }[] = [];
  // Their tests are in playground.spec.ts.
  for (const path of ["/playground", "/softphone", "/recording"]) anchors.add(path);
  for (const path of pages) {
    await page.goto(site.url + path);
    const { ids, hrefs } = await page.evaluate(() => ({
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
      hrefs: [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href),
    }));
    anchors.add(path);
    for (const id of ids) anchors.add(`${path}#${id}`);
    for (const href of hrefs) {
      const { origin, pathname, hash } = new URL(href);
      if (origin !== site.url) continue;
      links.push({ from: path, to: pathname + decodeURIComponent(hash) });
    }
  }
  const broken = links.filter(({ to }) => !anchors.has(to.replace(/#$/, "")));
  expect(broken).toEqual([]);
  expect(problems).toEqual([]);
});

test("a page with everything that it loads first has at most 60 kB", async ({ page }) => {
  for (const path of ["/", "/guides/host", "/errors", "/protocol", "/reference/api/host"]) {
    const loaded: string[] = [];
    page.on("response", (response) => {
      // The recording of the first page comes after everything else.
      if (response.frame() === page.mainFrame()) loaded.push(new URL(response.url()).pathname);
    });
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    const sizes = await Promise.all(
      loaded.map(async (file) => {
        const name = /\.\w+$/.test(file) ? file : `${file.replace(/\/$/, "/index")}.html`;
        return gzipSync(await readFile(root + name)).length;
      }),
    );
    expect(loaded, path).toContain("/site.js");
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total, `${path}: ${loaded.join(", ")}`).toBeLessThan(MAX_FIRST_LOAD_BYTES);
    page.removeAllListeners("response");
  }
});

test("the search finds a section, by keyboard and without another site", async ({ page }) => {
  const problems = watch(page);
  await page.goto(site.url);
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("searchbox").fill("hang up");
  await expect(search.getByRole("status")).toHaveText(/^\d+ sections$/);
  await expect(search.getByRole("link").first()).toContainText(/hang/i);
  expect(await findViolations(page)).toEqual([]);
  await search.getByRole("searchbox").fill("sendtransfer zzz");
  await expect(search.getByRole("status")).toHaveText("No section contains these words.");
  await search.getByRole("searchbox").fill("reload loop");
  await page.keyboard.press("ArrowDown");
  await expect(search.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/errors#appreloadloop$/);
  await expect(page.getByRole("heading", { name: "appReloadLoop" })).toBeInViewport();
  expect(problems).toEqual([]);
});

test("a search that can't load its index reports it, and works when it can", async ({ page }) => {
  await page.route("**/search.json", (route) => route.abort(), { times: 2 });
  await page.goto(`${site.url}/errors`);
  await page.getByRole("button", { name: "Search" }).click();
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("searchbox").fill("queue");
  await expect(search.getByRole("status")).toHaveText(/^Couldn't load the search/);
  await search.getByRole("searchbox").fill("queueFull");
  await expect(search.getByRole("link", { name: /queueFull/ }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("the first page plays a recorded call, after everything else", async ({ page }) => {
  const problems = watch(page);
  await page.goto(site.url);
  const viewer = page.frameLocator("iframe");
  await expect(viewer.getByRole("heading", { name: "A recorded call" })).toBeVisible();
  const moment = viewer.getByRole("slider", { name: "Moment" });
  await expect.poll(async () => Number(await moment.inputValue())).toBeGreaterThan(1000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect(viewer.getByRole("button", { name: "Play" })).toBeVisible();
  // The first entry.
  expect(Number(await moment.inputValue())).toBeLessThan(200);
  expect(problems).toEqual([]);
});

test("an unknown address shows a page that helps, with the status 404", async ({ page }) => {
  const response = await page.goto(`${site.url}/guides/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "See all documents" }).click();
  await expect(page.getByRole("heading", { name: "Documentation" })).toBeVisible();
});

test("short links lead to an error and to a rule", async ({ page }) => {
  await page.goto(`${site.url}/e/appReloadLoop`);
  await expect(page).toHaveURL(/\/errors#appreloadloop$/);
  await expect(page.getByRole("heading", { name: "appReloadLoop" })).toBeInViewport();
  await page.goto(`${site.url}/r/end-status`);
  await expect(page).toHaveURL(/\/reference\/check-rules#end-status$/);
  await expect(page.getByRole("heading", { name: "end-status" })).toBeInViewport();
});

test("the theme is the system's until the user chooses one, and stays after a reload", async ({
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(site.url);
  const light = await background();
  const button = page.getByRole("button", { name: "Dark theme" });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await background()).toBe(dark);
  await expect(button).toHaveAttribute("aria-pressed", "true");
});

test("code can be copied, and a page leads to its source and to the next page", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site.url}/guides/test-your-app`);
  await page.locator("pre").first().hover();
  await page.getByTitle("Copy Code").first().click();
  await expect(page.getByTitle("Copied")).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).toBe((await page.locator("pre code").first().innerText()).trim());
  await expect(page.getByRole("link", { name: "Edit this page" })).toHaveAttribute(
    "href",
    /\/edit\/main\/docs\/guides\/test-your-app\.md$/,
  );
  await page.getByRole("link", { name: /→$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Check your calling app/);
});

test("pages have no accessibility violations", async ({ page }) => {
  for (const path of ["/", "/guides/host", "/errors", "/lifecycle"]) {
    await page.goto(site.url + path);
    expect(await findViolations(page), path).toEqual([]);
  }
});

test("no page is wider than a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/", "/contents", "/guides/host", "/errors", "/lifecycle", "/protocol"]) {
    await page.goto(site.url + path);
    expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
  }
});

test("a tab of a code block is chosen on every page", async ({ page }) => {
  await page.goto(`${site.url}/guides/first-hour`);
  const script = page.getByText('<script src="/sdk@0.1.0/dist/main.js">');
  await expect(script).toBeHidden();
  await page.getByText("Script tag", { exact: true }).click();
  await expect(script).toBeVisible();
  await page.reload();
  await expect(script).toBeVisible();
  await expect(page.getByRole("radio", { name: "Script tag" })).toBeChecked();
  expect(await findViolations(page)).toEqual([]);
});

test("on a phone, a menu has all pages", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/errors`);
  const menu = page.getByRole("button", { name: "Menu" });
  const link = page.getByRole("link", { name: "The calling window" });
  await expect(link).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(link).toBeHidden();
  await menu.click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/calling window/i);
});
