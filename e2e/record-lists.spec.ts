import { expect, test } from "./support/test.ts";

const name = (number: number) => `Person ${String(number).padStart(3, "0")}`;

const people = Array.from({ length: 250 }, (_, index) => ({
  id: String(1000 + index),
  properties: { firstname: name(index) },
}));

// Playwright would take an array of two or more for a value and its options.
test.use({ contacts: [people, { scope: "test" }] });

test("a long list can be scrolled, searched, sorted and shared", async ({ crmPage }) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const rows = main.getByRole("list").getByRole("listitem");
  const row = (title: string) => rows.filter({ has: page.getByRole("link", { name: title }) });
  await crmPage.open("contact", 101);
  await crmPage.followList("Contacts");
  await expect(main).toContainText("more than 100");

  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(row(name(249))).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(main.getByRole("status")).toHaveText("252 found");
  expect(await rows.count()).toBeLessThan(60);

  // Back restores the scroll position, without the browser's help: some browsers restore it before
  // the list has loaded.
  await page.evaluate(() => {
    window.history.scrollRestoration = "manual";
  });
  await row(name(240)).getByRole("link").click();
  await expect(crmPage.heading).toHaveText(name(240));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(row(name(240))).toBeInViewport();

  const search = page.getByRole("searchbox", { name: "Search contacts" });
  await search.fill("person 24");
  await expect(main.getByRole("status")).toHaveText("13 found");
  await main.getByRole("combobox", { name: "Sort by" }).selectOption("Newest");
  await expect(rows.first()).toContainText(name(249));
  await page.reload();
  await expect(search).toHaveValue("person 24");
  await expect(rows.first()).toContainText(name(249));

  // With the keyboard only.
  await search.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(crmPage.heading).toHaveText(name(248));

  await crmPage.followList("Contacts");
  await expect(search).toHaveValue("");
  for (const number of ["(202) 555-0101", "0101", "+1 202"]) {
    await search.fill(number);
    await expect(main.getByRole("status")).toHaveText("1 found");
    await expect(rows).toHaveText(/Ada Example/);
  }
  await search.fill("nobody at all");
  await expect(main).toContainText("Nothing matches “nobody at all”");
  await crmPage.followList("Contacts");
  await expect(search).toHaveValue("");
  await expect(rows.first()).toBeVisible();
  await page.route("**/_page/records/0-2*", (route) => route.abort());
  await crmPage.followList("Companies");
  await expect(page.getByRole("alert")).toContainText("Couldn't load the companies");
  await page.unroute("**/_page/records/0-2*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("link", { name: "Example Works" })).toBeVisible();
});
