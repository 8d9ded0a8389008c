import { ADA, expect, SOFTPHONE, test } from "./support/test.ts";

test("missed calls are counted, named, found, deleted, restored and called back, also after a reload", async ({
  crmPage,
  page,
  softphone,
}) => {
  await crmPage.open("company", 202);
  await page.getByRole("button", { name: SOFTPHONE }).click();
  await softphone.ready();
  await softphone.setAvailability("Away");
  await softphone.receiveCall("(202) 555-0101");
  await softphone.receiveCall("+12025550177");
  await expect(softphone.button("Call history, 2 missed calls")).toBeVisible();
  await softphone.reload();
  await softphone.button("Call history, 2 missed calls").click();

  const dialog = softphone.frame.getByRole("dialog", { name: "Call history" });
  const calls = dialog.getByRole("region", { name: "Today" }).getByRole("listitem");
  await expect(calls).toHaveCount(2);
  await expect(calls.filter({ hasText: "Ada Example" })).toContainText("Missed call");

  await softphone.button("Clear history").click();
  await expect(dialog).toContainText("No calls yet");
  await expect(softphone.button("Undo")).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("searchbox").fill("202.555.0101");
  await expect(calls).toHaveCount(1);
  await softphone.button("Call Ada Example").click();
  await expect(dialog).toBeHidden();
  await expect(crmPage.callWith(ADA)).toContainText("In call");

  // A call that rings must not be behind the history.
  await softphone.button("Hang up").click();
  await softphone.setAvailability("Available");
  await softphone.frame.getByRole("checkbox", { name: "Keep the phone open" }).check();
  await softphone.save();
  await softphone.button("Call history").click();
  await expect(calls).toHaveCount(3);
  await expect(calls.first()).toContainText("Connected");
  await softphone.frame.getByText("Simulate incoming call").dispatchEvent("click");
  await expect(softphone.button("Answer")).toBeVisible();
  await expect(dialog).toBeHidden();
});
