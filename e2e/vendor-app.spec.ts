import { expect, test, VENDOR_APP } from "./support/test.ts";

const builds = {
  "from npm": "/vendor-app/esm.html",
  "by script tag": "/vendor-app/script-tag.html",
};

for (const [title, path] of Object.entries(builds)) {
  test.describe(`an app on the vendor's SDK, ${title}`, () => {
    test.describe("opened as a widget", () => {
      test.use({ vendorApp: { path, supportsInboundCalling: false } });

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
        await expect(crmPage.calls).toContainText("Written in the fixture app");
        await expect(crmPage.panel(VENDOR_APP)).toBeHidden();
        await crmPage.page.reload();
        await expect(crmPage.calls).toContainText("Call from the fixture app");
        expect(await crmService.calls()).toHaveLength(1);
      });
    });

    test.describe("opened in the navigation bar", () => {
      test.use({ vendorApp: { path, supportsInboundCalling: true } });

      test("takes a call, finds its caller and opens the record", async ({
        crmService,
        crmPage,
      }) => {
        const app = crmPage.app(VENDOR_APP);
        await crmPage.open("company", 202);
        await crmPage.page.getByRole("button", { name: VENDOR_APP }).click();
        await app.getByRole("button", { name: "Ring" }).click();
        await expect(app.getByRole("note")).toHaveText("Ada");
        await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
        await app.getByRole("button", { name: "Answer" }).click();
        await expect(crmPage.currentCall).toContainText("In call");
        await app.getByRole("button", { name: "Hang up" }).click();
        await app.getByRole("button", { name: "Save" }).click();
        await expect(crmPage.calls).toContainText("Call from the fixture app");
        await expect(crmPage.calls).toContainText("Inbound");
        expect(await crmService.calls()).toHaveLength(1);
      });
    });
  });
}
