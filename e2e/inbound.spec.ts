import { findViolations } from "./support/find-violations.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

test.beforeEach(async ({ crmPage, softphone }) => {
  await crmPage.open("company", 202);
  await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
  await softphone.ready();
});

test("an inbound call identifies its caller, opens the record and is stored on its timeline", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  await softphone.receiveCall("(202) 555-0101");
  const ringing = crmPage.callWith("+12025550101");
  await expect(ringing.locator("p").first()).toContainText("Incoming call");
  await expect(ringing.getByRole("link", { name: "Ada Example" }).first()).toBeVisible();
  await expect(ringing.getByRole("button", { name: "Hang up" })).toBeHidden();
  await crmPage.panel(SOFTPHONE).getByRole("button", { name: "Minimize" }).click();
  await crmPage.answer("+12025550101");
  await expect(softphone.frame.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.save({ title: "Asked for a quote" });
  await expect(crmPage.calls).toHaveCount(1);
  await expect(crmPage.calls).toContainText("Asked for a quote");
  await expect(crmPage.calls).toContainText("Inbound");
  expect(await crmService.calls()).toHaveLength(1);
});

test(
  "calls that can't ring are stored on their callers' timelines, and a live call continues",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    const { page } = crmPage;
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await softphone.receiveCall("+12025550177");
    await softphone.button("Answer").click();
    await softphone.notes.fill("Unfinished note");
    await softphone.receiveCall("+12025550178");
    await expect(softphone.button("Hang up and answer")).toBeVisible();
    await softphone.receiveCall("(202) 555-0101");
    await expect(softphone.frame.getByRole("alert")).toContainText("you were on another call");
    await softphone.button("Decline").click();
    await expect
      .poll(async () =>
        (await crmService.calls()).map(({ properties }) => properties["hs_call_status"]),
      )
      .toContain("BUSY");
    await expect(page).toHaveURL(crmPage.recordUrl("company", 202));
    await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
    await expect(crmPage.currentCall.getByRole("group")).toHaveCount(1);
    await expect(crmPage.callWith("+12025550177")).toContainText("In call");
    await expect(softphone.notes).toHaveValue("Unfinished note");
    await softphone.button("Hang up").click();
    await softphone.receiveCall("(202) 555-0101");
    await softphone.button("Save").click();
    await expect(crmPage.panel(SOFTPHONE)).toBeHidden();

    const dock = page.getByRole("button", { name: `${SOFTPHONE}, available` });
    await dock.click();
    await softphone.setAvailability("Away");
    await softphone.receiveCall("(202) 555-0101");
    await expect(softphone.frame.getByRole("alert")).toContainText("you were away");
    await expect(page.getByRole("button", { name: `${SOFTPHONE}, away` })).toBeVisible();
    await softphone.setAvailability("Do not disturb");
    await softphone.receiveCall("(202) 555-0101");
    await expect(softphone.frame.getByRole("button", { name: /4 missed calls/ })).toBeVisible();
    await crmPage.follow("Contacts", "Ada Example");
    await expect(crmPage.calls).toContainText(["Missed", "Missed", "Missed", "Busy"]);
    await expect(crmPage.calls.filter({ hasText: "Inbound" })).toHaveCount(4);
  },
);

test(
  "a call that is declined or missed in the page leaves the line free",
  { tag: "@long" },
  async ({ crmPage, softphone }) => {
    await softphone.receiveCall("+12025550177");
    await crmPage.callWith("+12025550177").getByRole("button", { name: "Decline" }).click();
    await expect(crmPage.page.getByRole("main")).toBeFocused();
    await expect(crmPage.currentCall).toBeHidden();
    await expect(crmPage.panel(SOFTPHONE)).toBeHidden();
    await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
    for (let count = 0; count < 2; count += 1) {
      await softphone.receiveCall("(202) 555-0101");
      await expect(softphone.button("Answer")).toBeVisible();
      await softphone.farEnd("Hang up (other party)");
      await expect(softphone.frame.getByRole("alert")).toContainText(
        "Missed call from Ada Example",
      );
      await expect(crmPage.currentCall).toBeHidden();
      await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
    }
    await crmPage.open("contact", 101);
    await expect(crmPage.calls).toContainText(["Missed", "Missed"]);
  },
);

test("an inbound call shows a closed app", { tag: "@long" }, async ({ crmPage, softphone }) => {
  const panel = crmPage.panel(SOFTPHONE);
  await softphone.setAutoAnswer(true);
  await softphone.frame.getByRole("textbox", { name: "Caller's number" }).fill("+12025550101");
  await panel.getByRole("button", { name: "Minimize" }).click();
  await expect(softphone.button("Simulate incoming call")).toBeHidden();
  await softphone.button("Simulate incoming call").dispatchEvent("click");
  await expect(panel).toBeVisible();
  await expect(softphone.button("Answer")).toBeVisible();
});

test(
  "answering on the caller's page adds no history entry",
  { tag: "@long" },
  async ({ crmPage, softphone }) => {
    await crmPage.follow("Contacts", "Ada Example");
    const depth = () => crmPage.page.evaluate(() => history.length);
    const before = await depth();
    await softphone.receiveCall("(202) 555-0101");
    await softphone.button("Answer").click();
    await expect(crmPage.currentCall).toContainText("In call");
    await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 101));
    expect(await depth()).toBe(before);
  },
);

test.describe("with two records that share a number", () => {
  test.use({
    contacts: [
      { id: "110", properties: { firstname: "Cleo", lastname: "Example", phone: "+12025550101" } },
    ],
    // The other tests of the answer's focus have motion.
    contextOptions: { reducedMotion: "reduce" },
  });

  test("the user chooses the caller: the answer opens that record, and the call is stored on its timeline", async ({
    crmPage,
    softphone,
  }) => {
    await softphone.receiveCall("(202) 555-0101");
    await expect(crmPage.caller).toContainText("Who is calling?");
    await crmPage.caller.getByRole("radio", { name: "Ada Example" }).focus();
    await crmPage.page.keyboard.press("ArrowDown");
    await expect(crmPage.caller.getByRole("radio", { name: "Cleo Example" })).toBeChecked();
    await expect(crmPage.callWith("+12025550101")).toContainText("Cleo Example");
    expect(await findViolations(crmPage.page)).toEqual([]);
    await crmPage.panel(SOFTPHONE).getByRole("button", { name: "Minimize" }).click();
    await crmPage.answer("+12025550101");
    await expect(softphone.frame.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 110));
    await softphone.button("Hang up").click();
    await softphone.save({ title: "It was Cleo" });
    await expect(crmPage.calls).toContainText("It was Cleo");
    await crmPage.follow("Contacts", "Ada Example");
    await expect(crmPage.calls.filter({ hasText: "It was Cleo" })).toHaveCount(0);
  });
});

test("an unknown caller becomes a contact, whose record opens, and a failure keeps the typed text", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  const requests = "**/_page/contacts";
  await page.route(requests, (route) =>
    route.fulfill({
      status: 500,
      json: { message: "The database is away.", correlationId: "1", category: "INTERNAL" },
    }),
  );
  await softphone.receiveCall("+12025550177");
  await expect(crmPage.caller).toContainText("Unknown caller");
  await crmPage.createContact({ firstName: "", lastName: "" });
  const dialog = page.getByRole("dialog", { name: "Create contact" });
  await expect(dialog.getByRole("alert")).toHaveText("Enter a first or last name.");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "First name" }).fill("Cleo");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("The database is away.");
  await expect(dialog.getByRole("textbox", { name: "First name" })).toHaveValue("Cleo");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.unroute(requests);
  await crmPage.createContact({ firstName: "Dee", lastName: "Example" });
  await expect(page.getByRole("heading", { name: "Dee Example" })).toBeVisible();
  await expect(crmPage.callWith("+12025550177")).toContainText("Dee Example");
  await expect(crmPage.caller.getByRole("link", { name: "Dee Example" })).toBeVisible();
  await softphone.button("Answer").click();
  await crmPage.panel(SOFTPHONE).getByRole("button", { name: "Close" }).click();
  await expect(crmPage.confirmation).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await softphone.button("Hang up").click();
  await softphone.save({ title: "Now we know Dee" });
  await expect(crmPage.calls).toContainText("Now we know Dee");
});
