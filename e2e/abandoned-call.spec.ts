import type { Page } from "@playwright/test";
import { CrmPage } from "./support/crm-page.ts";
import { hasDraft } from "./support/has-draft.ts";
import { ADA, callContact, expect, test } from "./support/test.ts";

for (const { title, typed, finished } of [
  { title: "with notes", typed: "Typed before closing", finished: "Typed before closing. Done." },
  { title: "without notes", typed: "", finished: "Written later" },
]) {
  test(
    `a call whose tab was closed during wrap-up ${title} is finished in the next tab`,
    { tag: typed === "" ? ["@long"] : [] },
    async ({ crmService, crmPage, softphone, context }) => {
      await callContact(crmPage, softphone);
      await softphone.button("Hang up").click();
      await softphone.notes.fill(typed);
      if (typed !== "") await expect.poll(() => hasDraft(crmPage.page, typed)).toBe(true);
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
    },
  );
}

/** Stores calls in the browser as if a closed tab had left them in wrap-up, the newest last. */
async function leaveCalls(page: Page, notes: readonly string[]): Promise<void> {
  // The page creates the database. Without its stores, it would be of no use.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await page.evaluate(async (drafts) => {
    const request = indexedDB.open("calling-extensions/1/11");
    await new Promise((resolve) => request.addEventListener("success", resolve));
    const transaction = request.result.transaction("calls", "readwrite");
    for (const [index, hs_call_body] of drafts.entries()) {
      const document = {
        id: crypto.randomUUID(),
        version: 3,
        providerId: "9001",
        direction: "OUTBOUND",
        state: "ended",
        endStatus: "completed",
        startedAt: Date.now() - 60_000 + index,
        answeredAt: Date.now() - 50_000,
        endedAt: Date.now() - 40_000,
        toNumber: `+1202555012${index}`,
        calledRecord: { objectTypeId: "0-1", objectId: "101" },
        owner: "host",
        properties: {},
        draft: { hs_call_body },
      };
      const writers = [{ id: "closed", version: 3 }];
      const stored = { v: 1, writers, holder: "closed tab", document, events: [] };
      transaction.objectStore("calls").put(stored, document.id);
    }
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    request.result.close();
  }, notes);
}

test("formatted notes are shown as text and keep their format; further calls are shown on request; discarded notes leave the call", async ({
  crmService,
  crmPage,
}) => {
  const { page } = crmPage;
  await crmPage.open("contact", 101);
  const html = "<p>Agreed:</p><ul><li><b>Price</b></li><li>Date</li></ul>";
  await leaveCalls(page, ["One", "Two", "Three", "Four", html]);
  await page.reload();
  const rows = crmPage.currentCall.getByRole("group", { name: /^Call with / });
  await expect(rows).toHaveCount(3);
  await page.getByRole("button", { name: "Show 2 more with unfinished notes" }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.last()).toContainText("One");
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect(rows).toHaveCount(3);

  await expect(rows.first()).toContainText("Agreed:\n- Price\n- Date");
  await rows.first().getByRole("button", { name: "Finish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Notes" })).toHaveValue(
    "Agreed:\n- Price\n- Date",
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(crmPage.calls.filter({ hasText: "Price" })).toContainText(
    "Agreed:\n- Price\n- Date",
  );
  await expect
    .poll(async () =>
      (await crmService.calls()).map(({ properties }) => properties["hs_call_body"]),
    )
    .toContain(html);
  // With only one more call, all remaining rows fit.
  await expect(
    page.getByRole("button", { name: "Show 1 more with unfinished notes" }),
  ).toBeVisible();

  await expect(rows.first()).toContainText("Four");
  await rows.first().getByRole("button", { name: "Discard notes" }).click();
  await crmPage.confirm("Discard notes");
  await expect(crmPage.currentCall).not.toContainText("Four");
  await expect(crmPage.calls).toHaveCount(2);
  await expect(crmPage.calls.filter({ hasText: "Four" })).toHaveCount(0);
});
