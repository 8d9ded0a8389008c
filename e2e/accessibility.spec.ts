import type { CrmPage } from "./support/crm-page.ts";
import { horizontalOverflow } from "./support/horizontal-overflow.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";
import { findViolations } from "./support/find-violations.ts";

/** The backgrounds of the page and of the phone. */
const LIGHT = "rgb(244, 246, 247)";
const DARK = "rgb(15, 21, 24)";

/** Shows another page in the same document, and waits until it has loaded. */
async function show({ page, heading }: CrmPage, path: string): Promise<void> {
  const before = await heading.innerText();
  await page.evaluate((to) => history.pushState(null, "", to), `/contacts/1${path}`);
  await expect(heading).not.toHaveText(before);
  await expect(page.getByText(/^Loading/).first()).not.toBeInViewport();
}

test("a record, the switcher, the apps, the home page, the search, status pages and deleted records have no accessibility violations", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  await crmPage.open("contact", 101);
  expect(await findViolations(page)).toEqual([]);
  await crmPage.openSwitcher();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Install or remove apps" }).click();
  await expect(page.getByRole("button", { name: /^Remove/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await crmPage.followList("Home");
  await expect(page.getByText("No missed calls")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: /Ada Example/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  for (const path of [
    "/record/0-3/501",
    "/unstored-calls",
    "/settings/background-jobs",
    "/nowhere",
  ]) {
    await show(crmPage, path);
    expect(await findViolations(page), path).toEqual([]);
  }

  await show(crmPage, "/record/2-1/401");
  await crmPage.deleteRecord();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(crmPage.heading).toHaveText("Sites");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Recycle bin" }).click();
  await expect(page.getByRole("button", { name: /^Restore/ })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Thames workshop" }).click();
  await expect(crmPage.heading).toHaveText("Thames workshop was deleted");
  expect(await findViolations(page)).toEqual([]);
});

test("the phone is as dark or light as the page, also after a reload", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  const expectBackgrounds = async (color: string) => {
    await expect(page.locator("body")).toHaveCSS("background-color", color);
    await expect(softphone.frame.locator("body")).toHaveCSS("background-color", color);
  };
  await crmPage.open("contact", 101);
  await page.getByRole("button", { name: SOFTPHONE }).click();
  await softphone.ready();
  await expectBackgrounds(LIGHT);
  await page.getByRole("button", { name: "Use the dark theme" }).click();
  await expectBackgrounds(DARK);
  await page.reload();
  await page.getByRole("button", { name: SOFTPHONE }).click();
  await expect(softphone.button("Call")).toBeVisible();
  await expectBackgrounds(DARK);
  await page.getByRole("button", { name: "Use the light theme" }).click();
  await expectBackgrounds(LIGHT);
});

test("from right to left, the timeline's line and arrows turn; forced colors show what is current", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  for (const title of ["First", "Second"]) {
    await crmService.send("POST", "/crm/v3/objects/calls", {
      properties: {
        hs_timestamp: Date.now(),
        hs_call_title: title,
        hs_call_from_number: "+12025550199",
        hs_call_to_number: "+12025550101",
      },
      associations: [
        {
          to: { id: 101 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
        },
      ],
    });
  }
  await crmPage.open("contact", 101);
  const newest = crmPage.calls.first();
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const middles = await newest.evaluate((article) => {
    const { right } = article.getBoundingClientRect();
    const icon = article.querySelector("svg")?.getBoundingClientRect();
    const line = getComputedStyle(article, "::before");
    return {
      icon: icon && right - (icon.left + icon.right) / 2,
      line: parseFloat(line.right) + parseFloat(line.width) / 2,
    };
  });
  expect(middles.line).toBe(middles.icon);
  await expect(newest.locator(".lucide-arrow-right")).toHaveCSS("scale", "-1 1");
  expect(await horizontalOverflow(page)).toBe(0);

  await page.emulateMedia({ forcedColors: "active" });
  const colorOf = (name: string) =>
    page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await colorOf("Contacts")).not.toBe(await colorOf("Companies"));
  await expect(page.getByRole("button", { name: SOFTPHONE }).locator("[data-state]")).toHaveCSS(
    "forced-color-adjust",
    "none",
  );
});

test.describe("with a name of 200 characters, one from right to left, and 60 numbers", () => {
  const numbered = Array.from({ length: 60 }, (_, index) => ({
    id: String(1000 + index),
    properties: { firstname: `ليلى ${index}`, phone: `+1202555${String(index).padStart(4, "0")}` },
  }));
  const long = { id: "999", properties: { firstname: "Maximilian".repeat(20), phone: "1" } };
  test.use({
    contacts: [[long, ...numbered], { scope: "test" }],
    viewport: { width: 320, height: 640 },
    deviceScaleFactor: 2,
  });

  test("every page fits a narrow window, and one of 1280 pixels at 200 %", async ({
    crmPage,
    crmService,
  }) => {
    const { page } = crmPage;
    await crmService.send("POST", "/crm/v4/associations/contacts/tickets/batch/associate/default", {
      inputs: numbered.map(({ id }) => ({ from: { id }, to: { id: "301" } })),
    });
    await page.goto(crmService.url);
    // The page of each has another heading than the one before.
    const paths = [
      "/objects/0-1",
      "/record/0-1/999",
      "/objects/0-1?archived=true",
      "/objects/0-3?view=board",
      "/record/0-2/201",
      "/record/0-3/501",
      "/record/0-5/301",
      "/unstored-calls",
      "/files",
      "/settings/calling-apps",
      "/settings/developer-apps",
      "/settings/recycle-bin",
      "/settings/background-jobs",
      "/nowhere",
      "",
    ];
    for (const path of paths) {
      await show(crmPage, path);
      for (const [width, height] of [
        [640, 400],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => horizontalOverflow(page), path).toBe(0);
      }
    }
  });
});
