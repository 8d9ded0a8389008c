import { expect, SOFTPHONE, test } from "./support/test.ts";

test.beforeEach(async ({ crmPage, softphone }) => {
  await crmPage.open("company", 202);
  await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
  await softphone.logIn();
});

test("an inbound call finds its caller, opens the record and ends on its timeline", async ({
  crm,
  crmPage,
  softphone,
}) => {
  await softphone.receiveCall("(202) 555-0101");
  await expect(crmPage.caller.getByRole("link", { name: "Ada Example" })).toBeVisible();
  await softphone.button("Answer").click();
  await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.save({ title: "Asked for a quote" });
  await expect(crmPage.calls).toHaveCount(1);
  await expect(crmPage.calls).toContainText("Asked for a quote");
  await expect(crmPage.calls).toContainText("Inbound");
  expect(await crm.service.calls()).toHaveLength(1);
});

test("a closed app is raised by an inbound call", async ({ crmPage, softphone }) => {
  const panel = crmPage.panel(SOFTPHONE);
  await softphone.setAutoAnswer(true);
  await softphone.frame.getByRole("textbox", { name: "Caller's number" }).fill("+12025550101");
  await panel.getByRole("button", { name: "Minimize" }).click();
  await expect(softphone.button("Simulate an incoming call")).toBeHidden();
  await softphone.button("Simulate an incoming call").dispatchEvent("click");
  await expect(panel).toBeVisible();
  await expect(softphone.button("Answer")).toBeVisible();
});

test("a caller whom nobody knows is shown by number", async ({ crmPage, softphone }) => {
  await softphone.receiveCall("+12025550177");
  await expect(crmPage.caller).toContainText("Unknown caller");
  await softphone.button("Reject").click();
  await expect(crmPage.currentCall).toBeHidden();
});

test("answering on the page of the caller adds no entry to the history", async ({
  crmPage,
  softphone,
}) => {
  await crmPage.follow("Contacts", "Ada Example");
  const depth = () => crmPage.page.evaluate(() => history.length);
  const before = await depth();
  await softphone.receiveCall("(202) 555-0101");
  await softphone.button("Answer").click();
  await expect(crmPage.currentCall).toContainText("In call");
  await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
  expect(await depth()).toBe(before);
});

test.describe("with two records of one number", () => {
  test.use({
    contacts: [
      { id: "110", properties: { firstname: "Cleo", lastname: "Example", phone: "+12025550101" } },
    ],
  });

  test("the user says who calls: that record opens at the answer, and is told at completion", async ({
    crmPage,
    softphone,
  }) => {
    await softphone.receiveCall("(202) 555-0101");
    await expect(crmPage.caller).toContainText("Which of them?");
    await crmPage.caller.getByRole("radio", { name: "Ada Example" }).focus();
    await crmPage.page.keyboard.press("ArrowDown");
    await expect(crmPage.caller.getByRole("radio", { name: "Cleo Example" })).toBeChecked();
    await expect(crmPage.callWith("+12025550101")).toContainText("Cleo Example");
    await softphone.button("Answer").click();
    await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 110));
    const completion = crmPage.page.waitForRequest(/\/_page\/calls\/\d+\/complete$/);
    await softphone.button("Hang up").click();
    await softphone.save({ title: "It was Cleo" });
    expect((await completion).postDataJSON()).toEqual({
      calledRecord: { objectTypeId: "0-1", objectId: "110" },
    });
  });
});

test("an unknown caller becomes a contact, whose record opens", async ({ crmPage, softphone }) => {
  const { page } = crmPage;
  const asked: unknown[] = [];
  await page.route("**/_page/contacts", (route) => {
    asked.push(route.request().postDataJSON());
    const subtitle = "bo@example.com";
    const contact = { objectTypeId: "0-1", objectId: "102", title: "Bo Example", subtitle };
    return route.fulfill({ status: 201, json: contact });
  });
  await softphone.receiveCall("+12025550177");
  await crmPage.createContact({ firstName: "Bo", lastName: "Example" });
  await expect(page).toHaveURL(crmPage.recordUrl("contact", 102));
  await expect(crmPage.callWith("+12025550177")).toContainText("Bo Example");
  await expect(crmPage.caller.getByRole("link", { name: "Bo Example" })).toBeVisible();
  expect(asked).toEqual([{ firstName: "Bo", lastName: "Example", phoneNumber: "+12025550177" }]);
});

test("a contact that cannot be created says why, and keeps what was typed", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await page.route("**/_page/contacts", (route) =>
    route.fulfill({
      status: 500,
      json: { status: "error", message: "The database is away.", category: "INTERNAL" },
    }),
  );
  await softphone.receiveCall("+12025550177");
  await crmPage.createContact({ firstName: "", lastName: "" });
  const dialog = page.getByRole("dialog", { name: "Create contact" });
  await expect(dialog.getByRole("alert")).toHaveText("Give a first name or a last name.");
  await dialog.getByRole("textbox", { name: "First name" }).fill("Cleo");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The database is away.");
  await expect(dialog.getByRole("textbox", { name: "First name" })).toHaveValue("Cleo");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
