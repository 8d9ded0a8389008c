import { findViolations } from "./support/find-violations.ts";
import { expect, test } from "./support/test.ts";

test.use({ loadsPhone: false });

test("a property is edited in its place, with validation, undo, history and conflicts", async ({
  crmPage,
  crmService,
}) => {
  const { page } = crmPage;
  await crmPage.open("contact", 101);
  const about = page.getByRole("region", { name: "About this contact" });
  const editButton = about.getByRole("button", { name: "Edit Job title" });
  const editor = about.getByRole("form", { name: "Edit Job title" });
  const input = editor.getByRole("textbox", { name: "Job title" });

  // By keyboard alone: Escape cancels, and the focus comes back.
  await editButton.press("Enter");
  await input.fill("Nobody");
  await input.press("Escape");
  await expect(editor).toBeHidden();
  await expect(about).toContainText("Operations lead");
  await expect(editButton).toBeFocused();
  await editButton.press("Enter");
  await input.fill("Head of operations");
  await input.press("Enter");
  await expect(about).toContainText("Head of operations");
  await expect(editButton).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(about).toContainText("Operations lead");

  // Another user is first.
  await editButton.click();
  await input.fill("Mine");
  await crmService.send("PATCH", "/crm/v3/objects/contacts/101", {
    properties: { jobtitle: "Theirs" },
  });
  await input.press("Enter");
  const conflict = editor.getByRole("alert");
  await expect(conflict).toContainText(/An integration changed this first on .*“?Theirs/);
  expect(await findViolations(page)).toEqual([]);
  await conflict.getByRole("button", { name: "Save mine instead" }).click();
  await expect(editor).toBeHidden();
  await expect(about).toContainText("Mine");

  await editButton.click();
  await editor.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History of Job title" });
  await expect(history.getByRole("listitem").first()).toContainText("Dana Demo");
  await expect(history.getByRole("listitem").nth(1)).toContainText("An integration");
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();
  await expect(editor).toBeVisible();
  await editor.getByRole("button", { name: "Cancel" }).click();

  // What is typed stays while the user looks at something else.
  await editButton.click();
  await input.fill("Not yet saved");
  await about.getByRole("button", { name: "Show empty properties" }).click();
  await about.getByRole("button", { name: "Edit Mobile phone number" }).click();
  await about.getByRole("textbox", { name: "Mobile phone number" }).fill("+12025550177");
  await crmPage.followList("Tickets");
  await page.goBack();
  await expect(input).toHaveValue("Not yet saved");
  await expect(about.getByRole("textbox", { name: "Mobile phone number" })).toHaveValue(
    "+12025550177",
  );
  await about
    .getByRole("form", { name: "Edit Mobile phone number" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await input.press("Enter");
  await expect(about).toContainText("Not yet saved");

  // The service says what is wrong, at the field.
  await crmPage.open("deal", 501);
  const deal = page.getByRole("region", { name: "About this deal" });
  await deal.getByRole("button", { name: "Edit Amount" }).click();
  const amount = deal.getByRole("textbox", { name: "Amount" });
  await amount.fill("a lot");
  await amount.press("Enter");
  await expect(amount).toHaveAccessibleDescription("Enter a number, such as 1500 or 12.5.");
  await amount.fill("$1,234.50");
  await amount.press("Enter");
  await expect(deal).toContainText("1,234.5");
});

test("records are created, and associated with labels", async ({ crmPage }) => {
  const { page } = crmPage;
  await crmPage.open("contact", 101);
  for (const [list, action] of [
    ["Companies", "Create company"],
    ["Deals", "Create deal"],
    ["Contacts", "Create contact"],
    ["Sites", "Create site"],
  ] as const) {
    await crmPage.followList(list);
    await page.getByRole("button", { name: action }).click();
    const dialog = page.getByRole("dialog", { name: action });
    await dialog.getByRole("textbox").first().fill("Northwind");
    await dialog.getByRole("button", { name: action }).click();
    await expect(crmPage.heading).toHaveText("Northwind");
  }
  await crmPage.followList("Tickets");
  const create = page.getByRole("button", { name: "Create ticket" });
  await create.click();
  const form = page.getByRole("dialog", { name: "Create ticket" });
  await form.getByRole("button", { name: "Create ticket" }).click();
  const subject = form.getByRole("textbox", { name: "Subject" });
  await expect(subject).toHaveAccessibleDescription("Enter a value. This can't be empty.");
  await expect(subject).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await subject.fill("No dial tone");
  // What the user has typed isn't lost by accident.
  await page.keyboard.press("Escape");
  await crmPage.confirm("Keep editing");
  await form.getByRole("button", { name: "Create ticket" }).click();
  await expect(crmPage.heading).toHaveText("No dial tone");

  const associations = page.getByRole("region", { name: "Associated records" });
  await associations.getByRole("button", { name: "Associate", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Associate a record" });
  await dialog.getByRole("combobox", { name: "Record type" }).selectOption("Company");
  await dialog.getByRole("searchbox", { name: "Search" }).fill("sample");
  await dialog.getByRole("radio", { name: /Sample Foods/ }).check();
  await dialog.getByRole("checkbox", { name: "Primary" }).check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Associate" }).click();
  const company = associations.getByRole("listitem").filter({ hasText: "Sample Foods" });
  await expect(company).toContainText("Primary");
  await company.getByRole("button", { name: /^Edit association/ }).click();
  await page.getByRole("button", { name: "Remove association" }).click();
  await expect(company).toBeHidden();
  await crmPage.undoButton("Association removed.").click();
  await expect(company).toContainText("Primary");
});

test("calls are logged and moved, tasks added, and activities pinned and filtered", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  await crmPage.open("ticket", 301);
  await page.getByRole("button", { name: "Log call" }).click();
  const call = page.getByRole("dialog", { name: /^Log call/ });
  await call.getByRole("textbox", { name: "Duration in minutes" }).fill("5:30");
  await call.getByRole("combobox", { name: "Outcome" }).selectOption("Connected");
  await call.getByRole("textbox", { name: "Title" }).fill("From my desk phone");
  // A response is lost, and the user saves again.
  await page.route(
    "**/_page/records/0-48",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await call.getByRole("button", { name: "Log call" }).click();
  await expect(call.getByRole("alert")).toContainText("isn't responding");
  await call.getByRole("button", { name: "Log call" }).click();
  await expect(call).toBeHidden();
  const logged = crmPage.calls.filter({ hasText: "From my desk phone" });
  await expect(logged).toContainText("5 min 30 s");
  await logged.getByRole("button", { name: "Pin to the top" }).click();
  const pinned = page.getByRole("region", { name: "Pinned" });
  await expect(pinned).toContainText("From my desk phone");
  await pinned.getByRole("button", { name: "Unpin" }).click();
  await expect(pinned).toBeHidden();
  await logged.getByRole("button", { name: "Edit call" }).click();
  const correction = page.getByRole("dialog", { name: "Edit call" });
  await correction.getByRole("textbox", { name: "Title" }).fill("From the car");
  await correction.getByText("History").click();
  await expect(correction.getByText("Title: From my desk phone")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await correction.getByRole("button", { name: "Save call" }).click();
  await expect(correction).toBeHidden();
  await expect(crmPage.calls.filter({ hasText: "From the car" })).toBeVisible();
  await crmPage.undoButton("Call saved").click();
  await expect(logged).toBeVisible();
  // It was about another contact.
  await logged.getByRole("button", { name: "Edit call" }).click();
  await correction.getByRole("button", { name: "Records of the call" }).click();
  const records = page.getByRole("dialog", { name: "Records of the call" });
  await records
    .getByRole("group", { name: "Record" })
    .getByLabel(/Bo Example/)
    .check();
  await records.getByRole("checkbox", { name: "The scanner stops after a minute" }).uncheck();
  expect(await findViolations(page)).toEqual([]);
  await records.getByRole("button", { name: "Save" }).click();
  await expect(logged).toBeHidden();
  await crmPage.undoButton("The records of the call were saved").click();
  await expect(logged).toBeVisible();

  await page.getByRole("button", { name: "Add task" }).click();
  const task = page.getByRole("dialog", { name: /^Add task/ });
  await task.getByRole("button", { name: "Add task" }).click();
  await expect(task.getByText("Enter a title.")).toBeVisible();
  await task.getByRole("textbox", { name: "Title" }).fill("Send a new phone");
  await task.getByRole("button", { name: "Add task" }).click();
  const added = crmPage.calls.filter({ hasText: "Send a new phone" });
  await added.getByRole("button", { name: "Edit task" }).click();
  const change = page.getByRole("dialog", { name: "Edit task" });
  await change.getByRole("combobox", { name: "Type" }).selectOption("Email");
  await change.getByRole("button", { name: "Save task" }).click();
  await expect(added).toContainText("Email");

  const filter = crmPage.timeline.getByRole("combobox", { name: "Show" });
  await filter.selectOption("Tasks");
  await expect(logged).toBeHidden();
  await expect(crmPage.calls).toContainText(["Send a new phone"]);
  await filter.selectOption("Notes");
  await expect(crmPage.timeline.getByText("No notes yet")).toBeVisible();
});
