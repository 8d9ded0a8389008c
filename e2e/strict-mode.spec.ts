import { expect, test, VENDOR_APP } from "./support/test.ts";

const path = "/strict-mode-app/";

test.use({ vendorApp: { path, supportsInboundCalling: true } });

test(
  "an app whose SDK instance React's StrictMode creates twice makes one call for one dial",
  { tag: "@long" },
  async ({ crmService, crmPage }) => {
    const warnings: string[] = [];
    crmPage.page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    const app = crmPage.app(VENDOR_APP);
    const probe = () => app.locator("body").evaluate(() => window.strictModeApp);

    await crmPage.open("contact", 101);
    await expect(app.getByRole("status")).toHaveText("ready");
    await crmPage.dial("+12025550101", VENDOR_APP);
    await expect(app.getByRole("status")).toContainText("Engagement");
    await app.getByRole("button", { name: "Answer" }).click();
    await expect(crmPage.currentCall).toContainText("In call");
    await app.getByRole("button", { name: "Hang up" }).click();
    await app.getByRole("button", { name: "Save" }).click();
    await expect(crmPage.calls).toContainText("By useMemo");

    expect(await crmService.calls()).toHaveLength(1);
    expect(await probe()).toEqual({
      instances: 2,
      handlerCalls: ["onReady", "onDialNumber", "onCreateEngagementSucceeded"],
    });
    expect(warnings.filter((text) => text.includes("Instances share a session"))).toHaveLength(1);
  },
);
