import { CrmPage } from "./support/crm-page.ts";
import { ADA, expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";

test.use({
  vendorApp: {
    path: "/vendor-app/esm.html",
    supportsInboundCalling: false,
    scopes: ["contacts"],
  },
});

test("apps are removed, installed, and granted missing permissions", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const item = (name: string) => main.getByRole("listitem").filter({ hasText: name });
  const dock = page.getByRole("banner").getByRole("button", { name: SOFTPHONE });
  const connected = async () =>
    (
      (await crmService.get("/crm/extensions/calling/v3/connection-statuses?userId=11")) as {
        provider: string | null;
      }
    ).provider;

  // The user can be reached while logged in and available.
  await crmPage.open("contact", 101);
  await dock.click();
  await expect.poll(connected).toBe(SOFTPHONE);
  await softphone.logOut();
  await expect.poll(connected).toBeNull();
  await softphone.logIn();
  await expect.poll(connected).toBe(SOFTPHONE);
  await softphone.setAvailability("Away");
  await expect.poll(connected).toBeNull();
  await softphone.setAvailability("Available");
  await expect.poll(connected).toBe(SOFTPHONE);

  await crmPage.followInstallations();
  await main.getByRole("button", { name: `Remove ${SOFTPHONE}` }).click();
  await crmPage.confirm("Keep");
  await expect(item(SOFTPHONE)).toContainText("Installed");
  // Another user removes it in another window: its frame leaves this page, which is still open.
  const frame = page.locator(`iframe[title="Calling app: ${SOFTPHONE}"]`);
  await expect(frame).toHaveCount(1);
  const settings = new CrmPage(await page.context().newPage(), crmService.url);
  await settings.page.goto(page.url());
  await settings.page.getByRole("button", { name: `Remove ${SOFTPHONE}` }).click();
  await settings.confirm("Remove");
  await expect(frame).toHaveCount(0);
  await settings.page.close();
  await expect(item(SOFTPHONE)).toContainText("Not installed");
  await expect(dock).toBeHidden();
  await expect.poll(connected).toBeNull();

  // The other app isn't offered: it lacks a scope.
  await crmPage.follow("Contacts", "Ada Example");
  const call = page.getByRole("button", { name: `Call ${ADA}` });
  await expect(call).toBeDisabled();
  await expect(call).toHaveAccessibleDescription(/No calling app available/);
  await page.getByRole("button", { name: "Show calling apps" }).click();
  await page.getByRole("link", { name: "Install or remove apps" }).click();
  await expect(item(VENDOR_APP)).toContainText("must also be allowed to add calls to timelines");
  await main.getByRole("button", { name: `Allow ${VENDOR_APP}` }).click();
  await crmPage.confirm("Install");
  await expect(item(VENDOR_APP)).not.toContainText("must also");

  await main.getByRole("button", { name: `Install ${SOFTPHONE}` }).click();
  await crmPage.confirm("Install");
  await expect(dock).toBeVisible();
  await crmPage.follow("Contacts", "Ada Example");
  await crmPage.dial(ADA, VENDOR_APP);
  await expect(crmPage.app(VENDOR_APP).getByRole("status")).toContainText("Engagement");
});

test.describe("a user who may not manage apps", () => {
  test.use({ managesApps: false });

  test("sees the apps, and why they can't be changed", async ({ crmPage }) => {
    await crmPage.open("contact", 101);
    await crmPage.followInstallations();
    const main = crmPage.page.getByRole("main");
    await expect(main).toContainText("you need the permission apps.manage");
    for (const label of [`Remove ${SOFTPHONE}`, `Allow ${VENDOR_APP}`]) {
      await expect(main.getByRole("button", { name: label })).toBeDisabled();
    }
  });
});
