import { readFile } from "node:fs/promises";
import { findViolations } from "./support/find-violations.ts";
import { horizontalOverflow } from "./support/horizontal-overflow.ts";
import { expect, test } from "./support/test.ts";

test.use({ loadsPhone: false });

const name = (number: number) => `Person ${String(number).padStart(3, "0")}`;

const people = Array.from({ length: 250 }, (_, index) => ({
  id: String(1000 + index),
  properties: { firstname: name(index) },
}));

test("columns, filters and the order of a list are in its URL, and in a saved view", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const found = main.getByRole("status").filter({ hasText: "found" });
  for (const [dealname, amount, closedate] of [
    ["Small", 90, "2026-12-14"],
    ["Large", 18_000, "2026-12-15"],
    ["Larger", 20_000, "2027-01-31"],
  ]) {
    await crmService.send("POST", "/crm/v3/objects/deals", {
      properties: { dealname, amount, closedate },
    });
  }
  const titles = main.getByRole("row").getByRole("link");
  await page.goto(`${crmService.url}/contacts/1/objects/0-3`);
  await expect(found).toHaveText("4 found");

  // Columns, by keyboard.
  await main.getByRole("button", { name: "Columns" }).press("Enter");
  const columns = page.getByRole("dialog", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Owner" }).press("Space");
  await columns.getByRole("button", { name: "Move Close date up" }).press("Enter");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const headers = main.getByRole("columnheader");
  await expect(headers).toHaveText(["", "Name", "Deal stage", "Close date", "Amount"]);

  // A filter and an order.
  await main.getByRole("button", { name: "Add filter" }).click();
  const form = page.getByRole("dialog", { name: "Add filter" });
  await form.getByRole("combobox", { name: "Property" }).selectOption("Amount");
  await form.getByRole("combobox", { name: "Condition" }).selectOption("is at least");
  await form.getByRole("button", { name: "Apply filter" }).click();
  await expect(form.getByRole("alert")).toHaveText("Enter a number, such as 1500 or 12.5.");
  await form.getByRole("textbox", { name: "Value" }).fill("$15,000");
  await form.getByRole("button", { name: "Apply filter" }).click();
  await expect(found).toHaveText("2 found");
  await headers.getByRole("button", { name: "Amount" }).click();
  await headers.getByRole("button", { name: "Amount" }).click();
  await expect(titles).toHaveText(["Larger", "Large"]);
  await expect(headers.last()).toHaveAttribute("aria-sort", "descending");
  // In every time zone.
  await expect(main.getByRole("cell", { name: "Dec 15, 2026" })).toBeVisible();

  await main.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "View" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Big deals");
  await page.keyboard.press("Enter");
  const bigDeals = main.getByRole("link", { name: "Big deals" });
  await expect(bigDeals).toHaveAttribute("aria-current", "page");
  // A view's own URL is short, and follows its changes.
  await expect(page).toHaveURL(/objects\/0-3\?saved=\d{10}$/);
  expect(await findViolations(page)).toEqual([]);

  await main.getByRole("button", { name: "Remove filter: Amount is at least 15,000" }).click();
  await expect(found).toHaveText("4 found");
  await page.goBack();
  await expect(found).toHaveText("2 found");
  await page.reload();
  await expect(titles).toHaveText(["Larger", "Large"]);
  await expect(headers).toHaveText(["", "Name", "Deal stage", "Close date", "Amount"]);
  // The columns of the list stay, the rest is reset.
  await main.getByRole("link", { name: "All deals" }).click();
  await expect(found).toHaveText("4 found");
  await expect(headers).toHaveText(["", "Name", "Deal stage", "Close date", "Amount"]);
  await bigDeals.click();
  await expect(titles).toHaveText(["Larger", "Large"]);

  await page.getByRole("searchbox", { name: "Search deals" }).fill("nothing");
  await expect(main).toContainText("Nothing matches “nothing”");
  await main.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(found).toHaveText("4 found");
});

test("several records are changed, queued and deleted, with undo", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const found = main.getByRole("status").filter({ hasText: "found" });
  const selected = main.getByRole("group", { name: "Selected records" });
  await page.goto(`${crmService.url}/contacts/1/objects/0-1`);
  await main.getByRole("checkbox", { name: "Select Ada Example" }).press("Space");
  await expect(selected).toContainText("1 selected");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected).toContainText("2 selected");
  await expect(main.getByRole("checkbox", { name: "Select Bo Example" })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await selected.getByRole("button", { name: "Change property" }).click();
  const change = page.getByRole("dialog", { name: "Change 2 contacts" });
  await change.getByRole("combobox", { name: "Property" }).selectOption("E-mail");
  await change.getByRole("textbox", { name: "New value" }).fill("both@example.com");
  await change.getByRole("button", { name: "Change" }).click();
  // An address is unique.
  const failure = main.getByRole("alert");
  await expect(failure).toContainText("1 contact was not changed");
  await expect(failure).toContainText("Another record already has this value.");
  await expect(main.getByRole("cell", { name: "both@example.com" })).toHaveCount(1);
  await expect(selected).toContainText("1 selected");
  const changed = page.getByRole("alertdialog", { name: "1 contact changed." });
  await changed.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alertdialog", { name: "1 contact changed back." })).toBeVisible();
  await expect(main.getByRole("cell", { name: "both@example.com" })).toHaveCount(0);

  await main.getByRole("checkbox", { name: "Select the 2 contacts that are loaded" }).check();
  await selected.getByRole("button", { name: "Add to call queue" }).click();
  const queue = page.getByRole("dialog", { name: "Add 2 contacts to a call queue" });
  await queue.getByRole("combobox", { name: "Task queue" }).selectOption("New queue…");
  await queue.getByRole("textbox", { name: "Name" }).fill("Renewals");
  await queue.getByRole("button", { name: "Add to queue" }).click();
  await expect(page.getByText("2 contacts added to Renewals.")).toBeVisible();

  await main.getByRole("checkbox", { name: "Select the 2 contacts that are loaded" }).check();
  await selected.getByRole("button", { name: "Delete" }).click();
  await expect(main).toContainText("No contacts yet");
  const toast = page.getByRole("alertdialog", { name: "2 contacts deleted." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(found).toHaveText("2 found");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("button", { name: "Start Renewals" })).toBeVisible();
});

test.describe("a long list", () => {
  // Playwright would take an array of two or more for a value and its options.
  test.use({ contacts: [people, { scope: "test" }] });

  test("can be scrolled, searched, sorted and shared", async ({ crmPage }) => {
    const { page } = crmPage;
    const main = page.getByRole("main");
    const rows = main.getByRole("row").filter({ has: page.getByRole("cell") });
    const row = (title: string) => rows.filter({ has: page.getByRole("link", { name: title }) });
    await crmPage.open("contact", 101);
    await crmPage.followList("Contacts");
    await expect(main.getByRole("status").filter({ hasText: "found" })).toHaveText("252 found");

    await expect(async () => {
      await page.mouse.wheel(0, 5000);
      await expect(row(name(249))).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(main.getByRole("status").filter({ hasText: "found" })).toHaveText("252 found");
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
    await expect(main.getByRole("status").filter({ hasText: "found" })).toHaveText("13 found");
    const newest = main.getByRole("button", { name: "Created" });
    await newest.click();
    await newest.click();
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
      await expect(main.getByRole("status").filter({ hasText: "found" })).toHaveText("1 found");
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
});

test("a CSV file is imported and exported, and the import is undone", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const found = main.getByRole("status").filter({ hasText: "found" });
  await page.goto(`${crmService.url}/contacts/1/objects/0-1?columns=phone`);
  await main.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import contacts" });
  await dialog.getByLabel("CSV file").setInputFiles({
    name: "contacts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "First name;E-mail;Phone number\nCy;cy@example.com;+1 202-555-0177\nDi;ada@example.com;\n",
    ),
  });
  await dialog.getByLabel("Contacts that exist already").selectOption("Update");
  await expect(dialog).toContainText("1 to create, 1 to update, 0 to skip");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(dialog).toContainText("1 contact created, 1 updated.");
  await expect(page.getByText("3 found")).toBeVisible();
  await expect(main.getByRole("link", { name: "Di Example" })).toBeAttached();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(found).toHaveText("2 found");
  await expect(main.getByRole("link", { name: "Ada Example" })).toBeVisible();

  await main.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  const form = page.getByRole("dialog", { name: "Export contacts" });
  await form.getByRole("button", { name: "Export" }).click();
  const content = await readFile(await (await download).path(), "utf8");
  expect(content).toContain("101,Ada Example,+12025550101\r\n");
});

test("an import is undone after the page was closed during it", async ({ crmPage, crmService }) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const found = main.getByRole("status").filter({ hasText: "found" });
  const open = async () => {
    await page.goto(`${crmService.url}/contacts/1/objects/0-1`);
    await main.getByRole("button", { name: "Import" }).click();
    return page.getByRole("dialog", { name: "Import contacts" });
  };
  const dialog = await open();
  await dialog.getByLabel("CSV file").setInputFiles({
    name: "leads.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("First name;E-mail\nCy;cy@example.com\nDi;di@example.com\n"),
  });
  // The second row is on its way when the page is closed.
  await page.route("**/_page/records/0-1", async (route) => {
    if (route.request().postData()?.includes("cy@example.com")) await route.continue();
  });
  await dialog.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(dialog).toContainText("Importing… 1 of 2");
  const other = await open();
  // The browser may send what it has held when its page is closed.
  await expect(found).toHaveText(/^[34] found$/);
  await expect(other).toContainText("leads.csv");
  expect(await findViolations(page)).toEqual([]);
  await other.getByRole("button", { name: "Undo the import of leads.csv" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(found).toHaveText("2 found");
  await main.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("button", { name: "Choose file" })).toBeVisible();
  await expect(dialog.getByText("leads.csv")).toBeHidden();
});

test("a cell is edited in its place, also by keyboard, with the sum below; another user's change is a conflict", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  await crmService.send("POST", "/crm/v3/objects/deals", {
    properties: { dealname: "Small", amount: 90, deal_currency_code: "GBP" },
  });
  await page.goto(`${crmService.url}/contacts/1/objects/0-3`);
  const sums = main.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Sum" }) });
  await expect(sums).toContainText("£12,590.00");

  // The service has the change, but its response is lost.
  let isLost = false;
  await page.route("**/_page/records/0-3/501", async (route) => {
    if (isLost || route.request().method() !== "PATCH") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await main.getByRole("cell", { name: "£12,500.00" }).dblclick();
  const editor = page.getByRole("form", { name: "Edit Amount" });
  const amount = editor.getByRole("textbox");
  await amount.fill("500");
  await amount.press("Enter");
  await expect(editor.getByRole("alert")).toContainText("isn't responding");
  await amount.press("Enter");
  await expect(sums).toContainText("£590.00");
  await expect(amount).toBeHidden();

  await page.keyboard.press("F2");
  await expect(amount).toBeFocused();
  await crmService.send("PATCH", "/crm/v3/objects/deals/501", { properties: { amount: 7 } });
  await amount.fill("600");
  await amount.press("Tab");
  await expect(editor.getByRole("alert")).toContainText("changed this first");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await expect(sums).toContainText("£690.00");
  await page.reload();
  await expect(sums).toContainText("£690.00");
});

test("a record opens beside its list, follows the keys, and is in the URL; a narrow window opens its page", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  const { keyboard } = page;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${crmService.url}/contacts/1`);
  await crmPage.followList("Contacts");
  const main = page.getByRole("main");
  const link = (title: string) => main.getByRole("row").getByRole("link", { name: title });
  const panel = (title: string) => main.getByRole("region", { name: title, exact: true });
  const exportButton = main.getByRole("button", { name: "Export" });
  await link("Ada Example").focus();
  const before = [await link("Bo Example").boundingBox(), await exportButton.boundingBox()];
  await keyboard.press("Space");
  const ada = panel("Ada Example");
  await expect(ada.getByRole("region", { name: "Timeline" })).toBeVisible();
  await expect(page).toHaveURL(/objects\/0-1\?record=101$/);
  // The list stays in its place, and the panel fits beside it.
  expect([await link("Bo Example").boundingBox(), await exportButton.boundingBox()]).toEqual(
    before,
  );
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(ada).toBeInViewport({ ratio: 1 });
  expect(await findViolations(page)).toEqual([]);

  // A draft stays with its record.
  await ada.getByRole("button", { name: "Add note" }).click();
  await ada.getByRole("textbox", { name: "Note" }).fill("Likes tea");
  await keyboard.press("F6");
  await expect(link("Ada Example")).toBeFocused();
  await keyboard.press("j");
  await expect(panel("Bo Example").getByRole("button", { name: "Add note" })).toBeVisible();
  await keyboard.press("k");
  await expect(ada.getByRole("textbox", { name: "Note" })).toHaveValue("Likes tea");
  await expect(link("Ada Example")).toBeFocused();
  await ada.getByRole("button", { name: "Save note" }).click();
  await expect(ada.getByRole("article")).toContainText("Likes tea");

  // In the history, the panel is one step, however many records it has shown.
  await link("Bo Example").focus();
  await expect(panel("Bo Example")).toBeVisible();
  await page.reload();
  await expect(panel("Bo Example").getByRole("region", { name: "Timeline" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(panel("Bo Example")).toBeHidden();
  await expect(page).toHaveURL(/objects\/0-1$/);
  await expect(link("Bo Example")).toBeFocused();
  await keyboard.press("Space");
  await expect(panel("Bo Example")).toBeVisible();
  await page.goBack();
  await expect(panel("Bo Example")).toBeHidden();
  await expect(link("Bo Example")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/contacts\/1$/);
  await page.goForward();
  await page.goForward();
  await expect(panel("Bo Example")).toBeVisible();

  // Another user deletes it.
  await crmService.send("DELETE", "/crm/v3/objects/contacts/102");
  await expect(panel("Ada Example")).toBeVisible();
  await expect(link("Bo Example")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Another record is shown in its place.",
  );

  // A narrower window has no room for both.
  await page.setViewportSize({ width: 999, height: 800 });
  await expect(page).toHaveURL(/record\/0-1\/101$/);
  await page.goBack();
  await link("Ada Example").focus();
  await keyboard.press("Space");
  await expect(page).toHaveURL(/record\/0-1\/101$/);
});
