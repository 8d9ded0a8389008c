import { CrmPage } from "./support/crm-page.ts";
import { test } from "./support/persistent-test.ts";
import { callContact, expect } from "./support/test.ts";

/** A lease lasts 150 seconds. */
const LONGER_THAN_A_LEASE_MS = 151_000;

const ways = {
  "was closed": (crmPage: CrmPage) => crmPage.page.close(),
  crashed: (crmPage: CrmPage) => crmPage.crash(),
};
for (const [title, leave] of Object.entries(ways)) {
  test(
    `a call whose page ${title} is on the timeline as lost`,
    { tag: "@long" },
    async ({ context, crmPage, softphone, crmService, persistentCrm }) => {
      await callContact(crmPage, softphone);
      await expect(crmPage.calls).toHaveCount(0);
      const sent = crmPage.page.waitForRequest((request) =>
        Boolean(request.postData()?.includes("Calls back")),
      );
      await softphone.notes.fill("Calls back");
      await (await sent).response();
      await leave(crmPage);

      await persistentCrm.restart(LONGER_THAN_A_LEASE_MS);
      const page = await context.newPage();
      // Playwright's clock belongs to the context, which includes the crashed page.
      await page.addInitScript((aheadMs) => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + aheadMs;
      }, LONGER_THAN_A_LEASE_MS);
      const later = new CrmPage(page, crmService.url);
      await later.open("contact", 101);
      await expect(later.calls).toHaveCount(1);
      await expect(later.calls).toContainText("Lost connection");
      await expect(later.calls).toContainText("Calls back");
      await later.callWith("+12025550101").getByRole("button", { name: "Finish" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Notes" }).fill("Cut off");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(later.calls).toContainText("Cut off");
      await expect(later.calls).toContainText("Lost connection");
      await expect(later.calls).toHaveCount(1);
      await expect(later.currentCall).toBeHidden();
    },
  );
}
