import { callContact, expect, test } from "./support/test.ts";

const secondsOf = (clock: string): number =>
  clock.split(":").reduce((total, part) => total * 60 + Number(part), 0);

test("the app's frame reloads in mid-call, and the call goes on as it was", async ({
  crm,
  crmPage,
  softphone,
}) => {
  await callContact(crmPage, softphone);
  await softphone.notes.fill("Before the reload");
  const [before] = await crm.service.calls();
  await expect
    .poll(async () => secondsOf(await softphone.timer.innerText()))
    .toBeGreaterThanOrEqual(2);
  const elapsed = secondsOf(await softphone.timer.innerText());

  await softphone.frame.locator("html").evaluate(() => {
    Object.assign(window, { isOldPage: true });
    location.reload();
  });
  await expect
    .poll(() => softphone.frame.locator("html").evaluate(() => "isOldPage" in window))
    .toBe(false);
  await expect(softphone.notes).toHaveValue("Before the reload");
  expect(secondsOf(await softphone.timer.innerText())).toBeGreaterThanOrEqual(elapsed);
  await expect(crmPage.currentCall).toContainText("In call");

  await softphone.button("Hang up").click();
  await expect(crmPage.currentCall).toBeHidden();
  await softphone.save({ title: "Survived" });
  await expect(crmPage.calls).toContainText("Before the reload");
  const calls = await crm.service.calls();
  expect(calls).toHaveLength(1);
  expect(calls[0]?.properties["hs_call_external_id"]).toBe(
    before?.properties["hs_call_external_id"],
  );
});

test("client-side navigation in mid-call leaves the app as it is", async ({
  crmPage,
  softphone,
}) => {
  await crmPage.open("contact", 101);
  await crmPage.dial("+12025550101");
  await softphone.logIn();
  await softphone.notes.fill("Still here");
  await crmPage.page.getByRole("navigation", { name: "Main" }).getByText("Companies").click();
  await expect(crmPage.page.getByRole("heading", { name: "Companies" })).toBeVisible();
  await expect(softphone.notes).toHaveValue("Still here");
  await expect(crmPage.currentCall).toContainText("In call");
});

test("leaving the page during a call asks first", async ({ crmPage, softphone }) => {
  const { page } = crmPage;
  await callContact(crmPage, softphone);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await softphone.button("Hang up").click();
  await expect(crmPage.currentCall).toBeHidden();
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});
