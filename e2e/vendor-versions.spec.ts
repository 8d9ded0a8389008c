import { expect, test, VENDOR_APP } from "./support/test.ts";

/** Old versions of the vendor's SDK, with what of the protocol they lack. */
const versions = {
  "0.2.1": { path: "/vendor-app/0.2.1.html", knowsCallerId: false },
  "0.5.1": { path: "/vendor-app/0.5.1.html", knowsCallerId: true },
};

for (const [version, { path, knowsCallerId }] of Object.entries(versions)) {
  test.describe(`an app on the vendor's SDK ${version}`, () => {
    test.use({ vendorApp: { path, supportsInboundCalling: true } });

    test("calls from a contact to its timeline", async ({ crmService, crmPage }) => {
      const app = crmPage.app(VENDOR_APP);
      await crmPage.open("contact", 101);
      await crmPage.dial("+12025550101", VENDOR_APP);
      await expect(app.getByRole("status")).toContainText("Engagement");
      await app.getByRole("button", { name: "Answer" }).click();
      await expect(crmPage.currentCall).toContainText("In call");
      await app.getByRole("button", { name: "Hang up" }).click();
      await expect(crmPage.currentCall).toBeHidden();
      await app.getByRole("button", { name: "Save" }).click();
      await expect(crmPage.calls).toContainText("Call from the fixture app");
      expect(await crmService.calls()).toHaveLength(1);
    });

    test("takes a call, whose caller's record the page opens", async ({ crmService, crmPage }) => {
      const app = crmPage.app(VENDOR_APP);
      await crmPage.open("company", 202);
      await crmPage.page.getByRole("button", { name: VENDOR_APP }).click();
      await app.getByRole("button", { name: "Ring" }).click();
      await expect(crmPage.currentCall).toContainText("Ada Example");
      await expect(app.getByRole("note")).toHaveText(knowsCallerId ? "Ada" : "");
      await app.getByRole("button", { name: "Answer" }).click();
      await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
      await app.getByRole("button", { name: "Hang up" }).click();
      await app.getByRole("button", { name: "Save" }).click();
      await expect(crmPage.calls).toContainText("Call from the fixture app");
      await expect(crmPage.calls).toContainText("Inbound");
      expect(await crmService.calls()).toHaveLength(1);
      // The host doesn't send messages that the app doesn't support. The app would reply with an error.
      expect(
        await app
          .locator("html")
          .evaluate(() =>
            window.callingApp.received.map((message) => (message as { type?: unknown }).type),
          ),
      ).not.toContain(
        knowsCallerId ? "FINALIZE_ENGAGEMENT_SUCCEEDED" : "CALLER_ID_MATCH_SUCCEEDED",
      );
    });
  });
}
