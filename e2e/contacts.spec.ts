import { findViolations } from "./support/find-violations.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

// The search fails once.
test.use({ expectedProblems: ["portFailed"] });

test("a contact is found by name on the keypad, and the call is on the contact's timeline", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await crmPage.open("contact", 102);
  await page.getByRole("button", { name: SOFTPHONE }).click();
  await softphone.ready();
  const field = softphone.frame.getByLabel("Name or phone number");
  const options = softphone.frame.getByRole("listbox").getByRole("option");
  await field.pressSequentially("nobody has this name");
  await expect(softphone.frame.getByText("No contact with a phone number")).toBeVisible();
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await page.route("**/_page/search?*", (route) => route.abort());
  await field.pressSequentially("ad");
  await expect(softphone.frame.getByText("Couldn't search the contacts.")).toBeVisible();
  await page.unroute("**/_page/search?*");
  await field.pressSequentially("a");
  await expect(options.first()).toContainText("Ada Example");
  await expect(field).toHaveAttribute("role", "combobox");
  await field.press("ArrowDown");
  await field.press("ArrowUp");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  expect(await findViolations(page)).toEqual([]);
  await field.press("Enter");
  await expect(field).toHaveValue("+1 202 555 0101");
  await expect(softphone.frame.getByText("Ada Example")).toBeVisible();
  await field.press("Enter");
  await expect(softphone.frame.getByRole("heading", { name: "Ada Example" })).toBeVisible();
  await softphone.button("Hang up").click();
  await softphone.save({ notes: "Found by name" });
  await crmPage.follow("Contacts", "Ada Example");
  await expect(crmPage.calls).toContainText("Found by name");
});
