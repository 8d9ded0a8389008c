import { expect, test } from "./support/test.ts";

test.use({ loadsPhone: false });

test("a deleted record can be restored with Undo, and later from the recycle bin", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  const main = page.getByRole("main");
  const ada = main.getByRole("link", { name: "Ada Example" });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await crmPage.open("contact", 101);
  await crmPage.deleteRecord();
  await expect(crmPage.heading).toHaveText("Contacts");
  await expect(main.getByRole("link", { name: "Bo Example" })).toBeVisible();
  await expect(ada).toBeHidden();
  // The page doesn't ask for a record that it has just deleted.
  expect(errors).toEqual([]);
  const toast = page.getByRole("alertdialog", { name: "Ada Example was deleted." });
  // On a page that was just opened, Shift+Tab moves the focus to the toast.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(toast.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(crmPage.heading).toHaveText("Ada Example");
  await expect(page.getByRole("button", { name: "Call +12025550101" })).toBeEnabled();

  await crmPage.deleteRecord();
  await main.getByRole("link", { name: "Recycle bin" }).click();
  await expect(crmPage.heading).toHaveText("Deleted contacts");
  await main.getByRole("button", { name: "Restore Ada Example" }).click();
  await expect(main).toContainText("The recycle bin is empty");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(crmPage.heading).toHaveText("Ada Example");

  // The record's URL also shows that it was deleted.
  await crmPage.deleteRecord();
  await expect(crmPage.heading).toHaveText("Contacts");
  await page.goto(crmPage.recordUrl("contact", 101));
  await expect(crmPage.heading).toHaveText("Ada Example was deleted");
  await main.getByRole("button", { name: "Restore Ada Example" }).click();
  await expect(crmPage.heading).toHaveText("Ada Example");
  await page.goto(crmPage.recordUrl("contact", 99_999));
  await expect(crmPage.heading).toHaveText("Not found");
});

test("a deletion that is late doesn't take the user away from the page that they opened in the meantime", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  const list = { isOpen: (): void => undefined };
  const isListOpen = new Promise<void>((resolve) => (list.isOpen = resolve));
  await page.route("**/_page/records/0-1/101", async (route) => {
    if (route.request().method() === "DELETE") await isListOpen;
    await route.continue();
  });
  await crmPage.open("contact", 101);
  await crmPage.deleteRecord();
  await crmPage.followList("Deals");
  await expect(crmPage.heading).toHaveText("Deals");
  list.isOpen();
  await expect(crmPage.undoButton("Ada Example was deleted.")).toBeVisible();
  await expect(crmPage.heading).toHaveText("Deals");
});
