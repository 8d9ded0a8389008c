import { CrmPage } from "./support/crm-page.ts";
import { ADA, callContact, expect, test } from "./support/test.ts";

for (const { title, typed, finished } of [
  { title: "with notes", typed: "Typed before closing", finished: "Typed before closing. Done." },
  { title: "without notes", typed: "", finished: "Written later" },
]) {
  test(`a call whose tab was closed during wrap-up ${title} is finished in the next tab`, async ({
    crmService,
    crmPage,
    softphone,
    context,
  }) => {
    await callContact(crmPage, softphone);
    await softphone.button("Hang up").click();
    await softphone.notes.fill(typed);
    const prompt = crmPage.page.waitForEvent("dialog");
    await crmPage.page.close({ runBeforeUnload: true });
    await (await prompt).accept();
    await expect.poll(() => context.pages()).toHaveLength(0);

    const page = await context.newPage();
    const next = new CrmPage(page, crmService.url);
    await next.open("contact", 101);
    const row = next.callWith(ADA);
    await expect(row).toContainText("Notes not finished");
    await expect(row).toContainText("Ada Example");
    await expect(row).toContainText(typed);
    await row.getByRole("button", { name: "Finish" }).click();
    const notes = page.getByRole("dialog").getByRole("textbox", { name: "Notes" });
    await expect(notes).toHaveValue(typed);
    await notes.fill(finished);
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: "Finish" }).click();
    await expect(notes).toHaveValue(finished);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(row).toBeHidden();
    await expect(next.calls).toHaveCount(1);
    await expect(next.calls).toContainText(finished);
    await page.reload();
    await expect(next.calls).toHaveCount(1);
    await expect(row).toBeHidden();
    expect((await crmService.calls()).map(({ properties }) => properties)).toMatchObject([
      { hs_call_body: finished, hs_call_status: "COMPLETED" },
    ]);
  });
}

test("the notes on a call whose tab was closed can be discarded; the call stays", async ({
  crmService,
  crmPage,
  softphone,
  context,
}) => {
  await callContact(crmPage, softphone);
  await softphone.button("Hang up").click();
  await softphone.notes.fill("Not worth it");
  await crmPage.page.close();

  const page = await context.newPage();
  const next = new CrmPage(page, crmService.url);
  await next.open("contact", 101);
  await next.callWith(ADA).getByRole("button", { name: "Discard notes" }).click();
  await next.confirm("Discard notes");
  await expect(next.calls).toHaveCount(1);
  await expect(next.currentCall).toBeHidden();
  const [call] = await crmService.calls();
  expect(call?.properties["hs_call_body"] ?? "").toBe("");
});
