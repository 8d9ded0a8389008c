import { test as persistentTest } from "./support/persistent-test.ts";
import { OVERRIDE_KEY } from "./support/crm-page.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";
import { completeCall } from "./support/fixture-app.ts";

const DEMO = "LocalSettings:Calling:installDemoWidget";

test("an override adds an app, which can make a call", async ({ crmService, crmPage, sites }) => {
  const settings = { name: "My app", url: `${sites.app}/our-app/` };
  await crmPage.setLocalStorage(OVERRIDE_KEY, JSON.stringify(settings));
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101", settings.name);
  await completeCall(crmPage.app(settings.name));
  await expect(crmPage.calls).toContainText("Call from the fixture app");
  expect(await crmService.calls()).toHaveLength(1);
});

test(
  "an override with the name of an installed app replaces its URL",
  { tag: "@long" },
  async ({ crmPage, sites }) => {
    const settings = { name: SOFTPHONE, url: `${sites.app}/our-app/` };
    await crmPage.setLocalStorage(OVERRIDE_KEY, JSON.stringify(settings));
    await crmPage.open("contact", 101);
    const switcher = await crmPage.openSwitcher();
    await expect(switcher.getByRole("listitem")).toHaveCount(1);
    await expect(switcher).toContainText(settings.url);
  },
);

// Unit tests have every reason: see override-settings.test.ts.
test("an override that isn't JSON is shown as invalid with the reason", async ({ crmPage }) => {
  await crmPage.setLocalStorage(OVERRIDE_KEY, "{name: nope");
  await crmPage.open("contact", 101);
  await crmPage.page.getByRole("button", { name: "See why" }).click();
  const switcher = crmPage.page.getByRole("dialog", { name: "Calling apps" });
  await expect(switcher).toContainText("is invalid");
  await expect(switcher).toContainText(OVERRIDE_KEY);
  await expect(switcher.getByRole("listitem")).toHaveCount(1);
  await switcher.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(switcher).not.toContainText(OVERRIDE_KEY);
});

// Unit tests have the other values: see demo-widget.test.ts.
persistentTest(
  "installDemoWidget offers our softphone",
  { tag: "@long" },
  async ({ crmPage, softphoneSite }) => {
    await crmPage.setLocalStorage(DEMO, "local");
    await crmPage.open("contact", 101);
    const switcher = await crmPage.openSwitcher();
    await expect(switcher.getByRole("listitem")).toHaveCount(2);
    await expect(switcher.getByText(softphoneSite.url)).toHaveCount(2);
  },
);
