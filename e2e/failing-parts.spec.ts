import type { Route } from "@playwright/test";
import { callContact, expect, test } from "./support/test.ts";

/** Replaces the components of a script with some that can't be shown until `isRepaired` is set. */
async function breakComponents(route: Route): Promise<void> {
  const response = await route.fetch();
  const names = [...(await response.text()).matchAll(/export\s*\{([^}]*)\}/g)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((each) => each.split(" as ").at(-1)?.trim());
  const broken = `function Broken() {
    if (window.isRepaired) return "Repaired";
    throw new TypeError("Can't show +12025550101");
  }`;
  const body = `${broken}\nexport { ${names.map((name) => `Broken as ${name}`).join(", ")} };`;
  await route.fulfill({ response, body });
}

test("a page that fails during a call says what happened, and the call continues", async ({
  page,
  context,
  crmPage,
  softphone,
}) => {
  await page.addInitScript(() => {
    const errors: string[] = [];
    Object.assign(window, { errors });
    window.addEventListener("error", (event) => {
      errors.push(event.message);
      // The fixtures would report it.
      event.preventDefault();
    });
  });
  await page.route(/\/assets\/record-list-page-[^/]+\.js$/, breakComponents);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await callContact(crmPage, softphone);
  await crmPage.followList("Contacts");
  await expect(crmPage.heading).toHaveText("Couldn't show the list");
  await expect(page.getByRole("main")).toContainText("TypeError: Can't show +12025550101");
  await expect(page).toHaveTitle("Couldn't show the list · CRM");
  // Monitoring receives it once.
  expect(await page.evaluate(() => (window as unknown as { errors: string[] }).errors)).toEqual([
    "Uncaught TypeError: Can't show +12025550101",
  ]);
  await expect(crmPage.currentCall).toContainText("In call");
  await expect(softphone.timer).toBeVisible();

  await page.getByRole("button", { name: "Copy report" }).click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(
    /^CRM page \d+\.\d+\.\d+ couldn't show the list\.\nPage: \/contacts\/1\/objects\/0-1\n/,
  );
  expect(report).toMatch(
    /TypeError: Can't show \[number\]\n +at Broken \(.*record-list-page-.*:\d+:\d+\)/,
  );

  await page.evaluate(() => Object.assign(window, { isRepaired: true }));
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("main")).toHaveText("Repaired");
  await crmPage.hangUp("+12025550101");
  await softphone.save({ notes: "Nothing was lost" });
  await page.goBack();
  await expect(crmPage.calls.first()).toContainText("Nothing was lost");
});
