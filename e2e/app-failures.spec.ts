import { OVERRIDE_KEY } from "./support/crm-page.ts";
import { expect, test, VENDOR_APP } from "./support/test.ts";

test("an app whose server isn't running shows an error with advice, and loads once the server runs", async ({
  context,
  crmPage,
  sites,
}) => {
  const { page } = crmPage;
  const settings = { name: "My app", url: `${sites.app}/our-app/` };
  const probeRequests: unknown[] = [];
  await page.route("**/_page/probe", (route) => {
    probeRequests.push(route.request().postDataJSON());
    return route.fulfill({ json: { reached: false, redirects: [], failure: "refused" } });
  });
  await page.route(`${settings.url}**`, (route) => route.abort("connectionrefused"));
  await crmPage.setLocalStorage(OVERRIDE_KEY, JSON.stringify(settings));
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101", settings.name);
  const panel = crmPage.panel(settings.name);
  await expect(panel.getByRole("alert")).toContainText("Nothing responds at the calling app's URL");
  await expect(panel.getByRole("alert")).toContainText("appUnreachable");
  await expect(crmPage.dialOf("+12025550101")).toContainText("My app failed to load");
  expect(probeRequests).toEqual([{ url: settings.url, override: true }]);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await panel.getByRole("button", { name: "Copy report" }).click();
  await expect(panel.getByText("Report copied")).toBeVisible();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain("appUnreachable");
  expect(report).not.toContain("2025550101");

  await page.unroute(`${settings.url}**`);
  await panel.getByRole("button", { name: "Retry" }).click();
  await expect(crmPage.app(settings.name).getByRole("status")).toContainText("Engagement");
  await expect(panel.getByRole("alert")).toBeHidden();
});

test("a number that can't be called shows an error where the user clicked", async ({ crmPage }) => {
  const { page } = crmPage;
  await page.route("**/_page/providers", async (route) => {
    const response = await route.fetch();
    const { results } = (await response.json()) as { results: object[] };
    for (const settings of results) Object.assign(settings, { url: "ftp://app.example/" });
    await route.fulfill({ json: { results } });
  });
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101");
  const numbers = page.getByRole("region", { name: "Phone numbers" });
  await expect(numbers.getByRole("alert")).toContainText("Not called.");
  await expect(numbers.getByRole("alert")).toContainText("ftp://app.example/");
  await expect(crmPage.currentCall).toBeHidden();
  await numbers.getByRole("button", { name: "Dismiss" }).click();
  await expect(numbers.getByRole("alert")).toBeHidden();
});

test.describe("an app on an old SDK", () => {
  test.use({
    vendorApp: { path: "/vendor-app/0.2.1.html", supportsInboundCalling: true },
    // Too low for the app and a notice next to it: the app's frame is lower than the app asked for.
    viewport: { width: 1280, height: 700 },
  });

  test("works, with a notice about missing features until the user dismisses it", async ({
    crmPage,
  }) => {
    await crmPage.open("contact", 101);
    await crmPage.page.getByRole("button", { name: VENDOR_APP }).click();
    const panel = crmPage.panel(VENDOR_APP);
    const notice = panel.getByText("SDK is too old");
    await expect(notice).toBeVisible();
    // The notice doesn't cover the app, and no part of the app is out of view.
    const frame = await crmPage.page.locator(`iframe[title$="${VENDOR_APP}"]`).boundingBox();
    const noticeBox = await notice.boundingBox();
    expect(noticeBox?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? Infinity));
    await panel.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
    await crmPage.dial("+12025550101", VENDOR_APP);
    await expect(crmPage.app(VENDOR_APP).getByRole("status")).toContainText("Engagement");
    await expect(notice).toBeHidden();
  });
});
