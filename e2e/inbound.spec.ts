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
  const caller = crmPage.page.getByRole("region", { name: "Caller" });
  await expect(caller.getByRole("link", { name: "Ada Example" })).toBeVisible();
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
  await expect(crmPage.page.getByRole("region", { name: "Caller" })).toContainText(
    "Unknown caller",
  );
  await softphone.button("Reject").click();
  await expect(crmPage.currentCall).toBeHidden();
});
