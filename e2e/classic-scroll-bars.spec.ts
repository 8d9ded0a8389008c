import type { Locator, Page } from "@playwright/test";
import { recordedSession } from "../tools/bench/sides/recorded-session.mjs";
import { serveStatic } from "../tools/static-server.mjs";
import { findViolations } from "./support/find-violations.ts";
import { horizontalOverflow } from "./support/horizontal-overflow.ts";
import { inRepository } from "./support/repository.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

// Playwright's browsers hide them, as a Mac does.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
    { scope: "worker" },
  ],
});

const left = (page: Page): Promise<number> =>
  page.getByRole("main").evaluate((main) => main.getBoundingClientRect().left);

/** The width of the page beside its scroll bar. */
const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.body.clientWidth);

const edges = (element: Locator) =>
  element.evaluate((inner) => {
    const { left: start, right: end } = (inner.parentElement ?? inner).getBoundingClientRect();
    return { start, end };
  });

test("menus and dialogs don't move the page, and aren't cut off", async ({ crmPage }) => {
  const { page } = crmPage;
  await crmPage.open("contact", 101);
  await page.getByRole("link", { name: "Contacts", exact: true }).first().click();
  await page.getByRole("row").nth(1).waitFor();
  for (const width of [390, 1100, 1440]) {
    await page.setViewportSize({ width, height: 500 });
    const before = await left(page);
    expect(await page.evaluate(() => window.innerWidth)).toBeGreaterThan(await pageWidth(page));
    // Everything in the navigation bar keeps its size.
    const theme = await page.getByRole("button", { name: "Use the dark theme" }).boundingBox();
    expect(theme?.width).toBe(32);
    for (const name of ["Columns", "Calling apps"]) {
      await page.getByRole("button", { name }).click();
      const { start, end } = await edges(page.getByRole("dialog"));
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(await pageWidth(page));
      expect(await left(page)).toBe(before);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
    expect(await left(page)).toBe(before);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test(
  "the phone gets its width back in a wider window",
  { tag: "@long" },
  async ({ crmPage, softphone }) => {
    const { page } = crmPage;
    await page.setViewportSize({ width: 1280, height: 900 });
    await crmPage.open("contact", 101);
    await page.getByRole("button", { name: SOFTPHONE, exact: false }).first().click();
    await softphone.ready();
    const width = () =>
      crmPage.panel(SOFTPHONE).evaluate((panel) => Math.round(panel.getBoundingClientRect().width));
    const before = await width();
    await page.setViewportSize({ width: 360, height: 900 });
    await expect.poll(width).toBeLessThan(350);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(width).toBe(before);
  },
);

test("a toast doesn't cover what the user edits, nor does it take the focus", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  await page.setViewportSize({ width: 1280, height: 420 });
  await crmPage.open("contact", 101);
  const about = page.getByRole("region", { name: "About this contact" });
  const form = about.getByRole("form", { name: "Edit Job title" });
  const editor = form.getByRole("textbox");
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("alertdialog");
  const expectUncovered = async (): Promise<void> => {
    for (const element of [editor, form.getByRole("button", { name: "Save" })]) {
      await expect
        .poll(async () => {
          const [one, other] = [await element.boundingBox(), await toast.boundingBox()];
          return one && other && one.y + one.height <= other.y;
        })
        .toBe(true);
    }
  };
  const typing: { end?: () => void } = {};
  const isTyping = new Promise<void>((resolve) => (typing.end = resolve));
  await page.route("**/_page/records/0-1/101", async (route) => {
    if (route.request().method() === "PATCH") await isTyping;
    await route.continue();
  });
  await about.getByRole("button", { name: "Edit First name" }).click();
  await about.getByRole("textbox", { name: "First name" }).fill("Ada B.");
  await page.keyboard.press("Enter");
  await about.getByRole("button", { name: "Edit Job title" }).click();
  await editor.fill("Lead");
  typing.end?.();
  // The pointer keeps it on the screen.
  await toast.hover();
  await expect(editor).toBeFocused();
  await expectUncovered();
  await page.keyboard.press("Escape");
  await expect(about.getByRole("button", { name: "Edit Job title" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor).toBeFocused();
  await expectUncovered();
});

test("the viewer of recordings has room in every window", { tag: "@long" }, async ({ page }) => {
  const site = await serveStatic({ root: inRepository("packages/viewer/dist"), port: 0 });
  await page.goto(site.url);
  const buffer = Buffer.from(recordedSession(30));
  await page
    .getByLabel("Recording", { exact: true })
    .setInputFiles({ name: "session.json", mimeType: "application/json", buffer });
  for (const key of ["n", "m", "End"]) await page.keyboard.press(key);
  const details = page.getByRole("region", { name: /^Entry / });
  for (const width of [390, 700, 1100, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), String(width)).toBe(0);
    // Wide enough to be read.
    expect((await details.boundingBox())?.width, String(width)).toBeGreaterThan(290);
    expect(await findViolations(page), String(width)).toEqual([]);
  }
  await site.stop();
});
