import { ADA, callContact, expect, SOFTPHONE, test } from "./support/test.ts";

test(
  "a phone that has lost its storage continues the call that the page names",
  { tag: "@long" },
  async ({ crmPage, crmService, softphone }) => {
    await callContact(crmPage, softphone);
    await expect.poll(() => crmService.calls()).toHaveLength(1);
    await softphone.frame.locator("html").evaluate(() => {
      // The phone stores its calls again when its page is hidden.
      window.addEventListener("pagehide", () => sessionStorage.clear());
    });
    await softphone.reload();
    await expect(softphone.timer).toBeVisible();
    await softphone.button("Hang up").click();
    await expect(crmPage.currentCall).toBeHidden();
    await softphone.save({ notes: "After the loss" });
    await expect(crmPage.calls).toContainText("After the loss");
    expect(await crmService.calls()).toHaveLength(1);
  },
);

test(
  "a phone whose storage is full warns its user, and learns from the page that its call has ended",
  { tag: "@long" },
  async ({ crmPage, crmService, softphone }) => {
    await callContact(crmPage, softphone);
    await expect(softphone.timer).toBeVisible();
    await softphone.frame.locator("html").evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The storage is full.", "QuotaExceededError");
      };
    });
    await softphone.notes.fill("Wants an offer");
    await expect(softphone.frame.getByText(/^This browser can't keep unsaved notes/)).toBeVisible();
    await expect(softphone.button("Copy notes")).toBeVisible();
    await softphone.button("Hang up").click();
    await expect(crmPage.currentCall).toBeHidden();
    const durationMs = async (): Promise<string | undefined> =>
      (await crmService.calls())[0]?.properties["hs_call_duration"];
    await expect.poll(durationMs).toBeTruthy();
    const before = await durationMs();
    await softphone.reload();
    await softphone.save({ notes: "After the reload" });
    await expect(crmPage.calls).toContainText("After the reload");
    expect(await durationMs()).toBe(before);
  },
);

test(
  "a page that has lost its storage continues the call that the phone names",
  { tag: "@long" },
  async ({ crmPage, crmService, softphone }) => {
    await callContact(crmPage, softphone);
    await softphone.notes.fill("Before the loss");
    await expect.poll(() => crmService.calls()).toHaveLength(1);
    const session = await crmPage.page.context().newCDPSession(crmPage.page);
    await session.send("Storage.clearDataForOrigin", {
      origin: new URL(crmService.url).origin,
      storageTypes: "all",
    });
    await crmPage.page.evaluate(() =>
      window.addEventListener("pagehide", () => sessionStorage.clear()),
    );
    await crmPage.page.reload();
    await expect(crmPage.currentCall).toContainText("In call");
    await expect(crmPage.currentCall).toContainText("Ada Example");
    await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
    await crmPage.hangUp(ADA);
    await softphone.save();
    await expect(crmPage.calls).toContainText("Before the loss");
    expect(await crmService.calls()).toHaveLength(1);
  },
);
