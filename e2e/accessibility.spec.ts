import { expect, SOFTPHONE, test } from "./support/test.ts";
import { violations } from "./support/violations.ts";

// The themes differ in their colours alone.
for (const [colorScheme, rules] of [
  ["light", undefined],
  ["dark", ["color-contrast"]],
] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test("a list, a record, the switcher and the apps have no accessibility violations", async ({
      crmPage,
    }) => {
      await crmPage.open("contact", 101);
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await crmPage.openSwitcher();
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await crmPage.page.getByRole("link", { name: "Install or remove apps" }).click();
      await expect(crmPage.page.getByRole("button", { name: /^Remove/ })).toBeVisible();
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await crmPage.followList("Tickets");
      await expect(crmPage.heading).toHaveText("Tickets");
      expect(await violations(crmPage.page, rules)).toEqual([]);
    });

    test("a custom object has none, nor has its way through the recycle bin", async ({
      crmPage,
    }) => {
      await crmPage.open("site", 401);
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await crmPage.page.getByRole("button", { name: "Delete" }).click();
      await expect(crmPage.page.getByRole("button", { name: "Undo" })).toBeVisible();
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await crmPage.page.getByRole("link", { name: "Recycle bin" }).click();
      await expect(crmPage.page.getByRole("button", { name: /^Restore/ })).toBeVisible();
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await crmPage.page.getByRole("main").getByRole("link", { name: "Thames workshop" }).click();
      await expect(crmPage.heading).toHaveText("Thames workshop was deleted");
      expect(await violations(crmPage.page, rules)).toEqual([]);
    });

    test("a call has none either, from log-in to the timeline", async ({ crmPage, softphone }) => {
      await crmPage.open("contact", 101);
      await crmPage.dial("+12025550101");
      await expect(softphone.button("Log in")).toBeVisible();
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await softphone.logIn();
      await expect(crmPage.currentCall).toContainText("In call");
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await softphone.button("Hang up").click();
      await expect(softphone.button("Save")).toBeVisible();
      expect(await violations(crmPage.page, rules)).toEqual([]);
      await softphone.save({ title: "Checked", notes: "With notes" });
      await expect(crmPage.calls).toHaveCount(1);
      expect(await violations(crmPage.page, rules)).toEqual([]);
    });

    test.describe("with two records of one number", () => {
      test.use({
        contacts: [
          { id: "110", properties: { firstname: "Cleo", phone: "+12025550101", lastname: "Old" } },
        ],
      });

      test("choosing the caller, creating a contact and hanging up have none", async ({
        crmPage,
        softphone,
      }) => {
        await crmPage.open("company", 202);
        await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
        await softphone.logIn();
        await softphone.receiveCall("(202) 555-0101");
        await crmPage.chooseCaller("Cleo Old");
        expect(await violations(crmPage.page, rules)).toEqual([]);
        await crmPage.createContact({ firstName: "", lastName: "" });
        expect(await violations(crmPage.page, rules)).toEqual([]);
        await crmPage.page.keyboard.press("Escape");
        await softphone.button("Answer").click();
        await crmPage.panel(SOFTPHONE).getByRole("button", { name: "Close" }).click();
        await expect(crmPage.question).toBeVisible();
        expect(await violations(crmPage.page, rules)).toEqual([]);
      });
    });
  });
}
