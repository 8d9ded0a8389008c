import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** What axe finds wrong in the page and in every frame, by rule and element. */
async function violations(page: Page): Promise<string[]> {
  // A colour that is on its way to another is not the one that is read.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((one) => one.finished)),
  );
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("a list, a record and the switcher have no accessibility violations", async ({
      crmPage,
    }) => {
      await crmPage.open("contact", 101);
      expect(await violations(crmPage.page)).toEqual([]);
      await crmPage.openSwitcher();
      expect(await violations(crmPage.page)).toEqual([]);
      await crmPage.page.keyboard.press("Escape");
      await crmPage.page.getByRole("navigation", { name: "Main" }).getByText("Tickets").click();
      await expect(crmPage.page.getByRole("heading", { name: "Tickets" })).toBeVisible();
      expect(await violations(crmPage.page)).toEqual([]);
    });

    test("a call has none either, from log-in to the timeline", async ({ crmPage, softphone }) => {
      await crmPage.open("contact", 101);
      await crmPage.dial("+12025550101");
      await expect(softphone.button("Log in")).toBeVisible();
      expect(await violations(crmPage.page)).toEqual([]);
      await softphone.logIn();
      await expect(crmPage.currentCall).toContainText("In call");
      expect(await violations(crmPage.page)).toEqual([]);
      await softphone.button("Hang up").click();
      await expect(softphone.button("Save")).toBeVisible();
      expect(await violations(crmPage.page)).toEqual([]);
      await softphone.save({ title: "Checked", notes: "With notes" });
      await expect(crmPage.calls).toHaveCount(1);
      expect(await violations(crmPage.page)).toEqual([]);
    });
  });
}
