import { expect, test } from "@calling-extensions/testing";

test("a call is dialed, ended and stored", async ({ crm, callingApp }) => {
  const { frame } = callingApp;
  await crm.open("contact", 101);
  const call = await crm.dial();
  await expect(frame.getByRole("status")).toHaveText("On a call with +12025550101");
  await frame.getByRole("button", { name: "Hang up" }).click();
  await frame.getByLabel("Title").fill("Renewal");
  await frame.getByRole("button", { name: "Save" }).click();
  await expect(call).toBeOnTimeline({ title: "Renewal" });
  await expect(crm).toHaveReceivedInOrder([
    ["OUTGOING_CALL_STARTED", { toNumber: "+12025550101" }],
    "CALL_ANSWERED",
    ["CALL_ENDED", { callEndStatus: "COMPLETED" }],
    "CALL_COMPLETED",
  ]);
});

test("an incoming call is answered", async ({ crm, callingApp }) => {
  await crm.open("contact", 101);
  await crm.receiveCall("+12025550101");
  await callingApp.frame.getByRole("button", { name: "Answer" }).click();
  await expect(callingApp.frame.getByRole("status")).toHaveText("On a call with +12025550101");
  await expect(crm).toHaveReceived("CALL_ANSWERED");
});

test("the user sees why the CRM rejected a call", async ({ crm, callingApp }) => {
  await crm.open("contact", 101);
  await crm.failNext("createEngagement", "Quota exceeded.");
  await crm.dial();
  await expect(callingApp.frame.getByRole("alert")).toContainText("Quota exceeded.");
});
