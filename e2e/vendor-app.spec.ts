import { expect, test, VENDOR_APP } from "./support/test.ts";

/** Builds of the vendor's SDK. The old ones lack messages of the protocol. */
const builds: Record<string, { path: string; unsupported?: string; isLong?: true }> = {
  "0.9.7 from npm": { path: "/vendor-app/esm.html" },
  "0.9.7 by script tag": { path: "/vendor-app/script-tag.html", isLong: true },
  "0.5.1": {
    path: "/vendor-app/0.5.1.html",
    unsupported: "FINALIZE_ENGAGEMENT_SUCCEEDED",
    isLong: true,
  },
  "0.2.1": { path: "/vendor-app/0.2.1.html", unsupported: "CALLER_ID_MATCH_SUCCEEDED" },
};

for (const [title, { path, unsupported, isLong }] of Object.entries(builds)) {
  test.describe(`an app on the vendor's SDK ${title}`, { tag: isLong ? ["@long"] : [] }, () => {
    // The old builds dial in the navigation bar, so that both locations are tested.
    test.describe(unsupported ? "in the navigation bar" : "in a widget", () => {
      test.use({ vendorApp: { path, supportsInboundCalling: unsupported !== undefined } });

      const tag = unsupported ? ["@long"] : [];
      test(
        "makes a call that is stored on the contact's timeline",
        { tag },
        async ({ crmService, crmPage }) => {
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
        },
      );
    });

    test.describe("in the navigation bar", () => {
      test.use({ vendorApp: { path, supportsInboundCalling: true } });

      const tag = unsupported ? [] : ["@long"];
      test(
        "receives a call, and the page opens the caller's record",
        { tag },
        async ({ crmService, crmPage }) => {
          const app = crmPage.app(VENDOR_APP);
          await crmPage.open("company", 202);
          await crmPage.page.getByRole("button", { name: VENDOR_APP }).click();
          await app.getByRole("button", { name: "Ring" }).click();
          await expect(crmPage.currentCall).toContainText("Ada Example");
          const receivesMatches = unsupported !== "CALLER_ID_MATCH_SUCCEEDED";
          await expect(app.getByRole("note")).toHaveText(receivesMatches ? "Ada" : "");
          // An app that receives the match opens the record itself; else the page opens it at the answer.
          if (receivesMatches) {
            await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
          }
          await app.getByRole("button", { name: "Answer" }).click();
          await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
          await expect(crmPage.currentCall).toContainText("In call");
          await app.getByRole("button", { name: "Hang up" }).click();
          await app.getByRole("button", { name: "Save" }).click();
          await expect(crmPage.calls).toContainText("Call from the fixture app");
          await expect(crmPage.calls).toContainText("Inbound");
          expect(await crmService.calls()).toHaveLength(1);
          // The host doesn't send messages that the app doesn't support. The app would reply with an error.
          const types = await app
            .locator("html")
            .evaluate(() =>
              window.callingApp.received.map((message) => (message as { type?: unknown }).type),
            );
          if (unsupported) expect(types).not.toContain(unsupported);
        },
      );
    });
  });
}
