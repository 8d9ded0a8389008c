import type { Locator } from "@playwright/test";
import { OVERRIDE_KEY, type CrmPage } from "./support/crm-page.ts";
import { withRedirectingSite, type RedirectingSite } from "./support/redirecting-site.ts";
import { expect, test as base } from "./support/test.ts";
import { completeCall } from "./support/fixture-app.ts";

const APP = "My app";

const test = base.extend<{ site: RedirectingSite }>({
  site: async ({}, use) => withRedirectingSite(use),
});
// Large enough for a notice next to the app.
test.use({ viewport: { width: 1280, height: 1100 } });

/** Dials with an app that is configured in this browser only. */
async function dialWithApp(crmPage: CrmPage, settings: object): Promise<void> {
  await crmPage.setLocalStorage(OVERRIDE_KEY, JSON.stringify({ name: APP, ...settings }));
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101", APP);
}

/** Logs in with clicks in the app's frame, like a user. */
async function logIn(crmPage: CrmPage): Promise<void> {
  const frame = crmPage.app(APP);
  await frame.getByRole("textbox", { name: "Name" }).fill("Ada");
  // The click fails if anything covers the button.
  await frame.getByRole("button", { name: "Log in" }).click();
}

const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [box, around] = [await one.boundingBox(), await other.boundingBox()];
  if (!box || !around) throw new Error("The element isn't visible.");
  return box.y < around.y + around.height && box.y + box.height > around.y;
};

for (const [sdk, path] of [
  ["our SDK", "/our-app/"],
  ["the vendor's SDK", "/vendor-app/esm.html"],
] as const) {
  const tag = sdk === "our SDK" ? [] : ["@long"];

  test(
    `an app on ${sdk} redirects to an allowed login page, and makes a call after the login`,
    { tag },
    async ({ crmPage, site }) => {
      await dialWithApp(crmPage, { url: `${site.app}${path}`, allowedOrigins: [site.login] });
      await logIn(crmPage);
      await completeCall(crmPage.app(APP));
      await expect(crmPage.calls).toContainText("Call from the fixture app");
      await expect(crmPage.panel(APP).getByRole("alert")).toBeHidden();
    },
  );

  test(
    `an app on ${sdk} whose login page isn't allowed shows a notice, and works`,
    { tag },
    async ({ crmPage, site }) => {
      await dialWithApp(crmPage, { url: `${site.app}${path}` });
      const panel = crmPage.panel(APP);
      const alert = panel.getByRole("alert");
      await expect(alert).toContainText(`redirects to ${site.login}; expected ${site.app}`);
      expect(await overlaps(alert, panel.locator("iframe"))).toBe(false);
      await logIn(crmPage);
      await expect(alert).toBeHidden();
      await expect(crmPage.app(APP).getByRole("status")).toBeVisible();
    },
  );
}
