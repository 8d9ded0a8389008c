import { findViolations } from "./support/find-violations.ts";
import { expect, test } from "./support/test.ts";

test.use({ loadsPhone: false });

test("two records are merged although the response is lost, also for another tab, and Undo restores both", async ({
  crmPage,
  context,
}) => {
  const { page } = crmPage;
  const other = await context.newPage();
  await other.goto(crmPage.recordUrl("contact", 102));
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Bo Example");
  await crmPage.open("contact", 101);
  let lost = 0;
  await page.route(/\/merge$/, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Merge…" }).click();
  // The rest with the keyboard.
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Bo");
  await expect(dialog.getByRole("radio")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("radio", { name: /^Ada Example/ })).toBeFocused();
  const email = dialog.getByRole("radio", { name: "E-mail: bo@example.com" });
  expect(await findViolations(page)).toEqual([]);
  await email.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Both are one record already.");
  await dialog.getByRole("button", { name: "Continue" }).press("Enter");
  const toast = page.getByRole("alertdialog", { name: "Bo Example was merged into Ada Example." });
  await expect(page.getByRole("main")).toContainText("bo@example.com");
  await expect(other).toHaveURL(crmPage.recordUrl("contact", 101));
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Ada Example");
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(crmPage.heading).toHaveText("Bo Example");
  await expect(page.getByRole("main")).toContainText("bo@example.com");
  await expect(other.getByRole("main")).toContainText("ada@example.com");
});
