import { CrmPage } from "./support/crm-page.ts";
import { findViolations } from "./support/find-violations.ts";
import { handlerData, sendMessage } from "./support/fixture-app.ts";
import { hasDraft } from "./support/has-draft.ts";
import { Softphone } from "./support/softphone.ts";
import { ADA, BO, callContact, expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";

const vendorApp = { path: "/vendor-app/esm.html", supportsInboundCalling: true };

const openInWindow = (tab: CrmPage) =>
  tab.panel(SOFTPHONE).getByRole("button", { name: "Open in a window" });

/** Opens a record in another tab of the same browser. */
async function openTab(tab: CrmPage, url: string): Promise<CrmPage> {
  const other = new CrmPage(await tab.page.context().newPage(), url);
  await other.open("contact", 102);
  return other;
}

/** Does something that opens the calling window, and waits until that has the phone. */
async function waitForWindow(tab: CrmPage, url: string, open: () => Promise<void>) {
  const opened = tab.page.context().waitForEvent("page");
  await open();
  const callingWindow = new CrmPage(await opened, url);
  await expect(callingWindow.page).toHaveURL(/\/calling-integration-popup-ui\/1/);
  await expect(callingWindow.page.locator("iframe").first()).toBeVisible();
  return callingWindow;
}

/** Moves the softphone of a tab to the calling window. */
async function moveToWindow(tab: CrmPage, url: string): Promise<CrmPage> {
  await tab.open("contact", 101);
  await tab.page.getByRole("button", { name: new RegExp(`^${SOFTPHONE},`) }).click();
  return waitForWindow(tab, url, () => openInWindow(tab).dblclick());
}

const softphoneIn = (page: CrmPage): Softphone => new Softphone(page.app(SOFTPHONE));

test.describe("the softphone in the calling window", () => {
  test("calls for every tab, opens a caller's record in one, survives the tab that opened it, and goes back to a tab", async ({
    crmPage,
    crmService,
  }) => {
    const callingWindow = await moveToWindow(crmPage, crmService.url);
    await expect(crmPage.panel(SOFTPHONE)).toHaveCount(0);
    expect(crmPage.page.context().pages()).toHaveLength(2);
    const second = await openTab(crmPage, crmService.url);
    await second.dial(BO);
    const softphone = softphoneIn(callingWindow);
    await softphone.ready();
    for (const tab of [crmPage, second]) {
      await expect(tab.callWith(BO)).toContainText("In call in the calling window");
    }

    await crmPage.page.close();
    await expect(softphone.button("Hang up")).toBeVisible();
    await second.hangUp(BO);
    await expect(second.currentCall).toBeHidden();
    await softphone.save({ notes: "From the window" });
    await expect(second.calls).toContainText("From the window");
    expect(await crmService.calls()).toHaveLength(1);

    // The caller's record opens in the tab that was used last.
    await softphone.receiveCall(ADA);
    await softphone.button("Answer").click();
    await expect(second.page).toHaveURL(second.recordUrl("contact", 101));
    await expect(callingWindow.page).toHaveURL(/calling-integration-popup-ui/);
    await softphone.button("Hang up").click();
    await softphone.save();
    await expect(second.currentCall).toBeHidden();

    const closed = callingWindow.page.waitForEvent("close");
    const move = callingWindow.page.getByRole("button", { name: "Move to a tab" });
    // The window may close before the click is reported as done.
    await Promise.all([closed, move.click().catch(() => undefined)]);
    await expect(second.panel(SOFTPHONE)).toHaveCount(1);
    expect(second.page.context().pages()).toHaveLength(1);
  });

  test(
    "does not take a live call, and says why",
    { tag: "@long" },
    async ({ crmPage, crmService, softphone }) => {
      await callContact(crmPage, softphone);
      await openInWindow(crmPage).click();
      await expect(crmPage.page.getByText("A call can't move to another window")).toBeVisible();

      // A window that the user opens by its URL waits.
      const url = `${crmService.url}/calling-integration-popup-ui/1`;
      const callingWindow = new CrmPage(await crmPage.page.context().newPage(), crmService.url);
      await callingWindow.page.setViewportSize({ width: 300, height: 400 });
      await callingWindow.page.goto(url);
      await expect(callingWindow.page.getByText("You're on a call in a tab")).toBeVisible();
      await expect(callingWindow.callWith(ADA)).toBeVisible();
      await expect(callingWindow.page.getByRole("button", { name: "Use phone here" })).toBeHidden();
      await softphone.button("Hang up").click();
      await softphone.save({ notes: "Finished in the tab" });
      await expect(callingWindow.app(SOFTPHONE).locator("body")).toBeVisible();
      await expect(crmPage.panel(SOFTPHONE)).toHaveCount(0);
      expect(await crmService.calls()).toHaveLength(1);
      await expect(crmPage.calls).toContainText("Finished in the tab");
    },
  );

  test(
    "keeps its call when it is reloaded, asks before it is closed, and leaves its call to a tab",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      const callingWindow = await moveToWindow(crmPage, crmService.url);
      await crmPage.dial(ADA);
      const softphone = softphoneIn(callingWindow);
      await softphone.ready();
      await expect(crmPage.callWith(ADA)).toContainText("In call in the calling window");
      await expect.poll(() => crmService.calls()).toHaveLength(1);

      callingWindow.page.once("dialog", (question) => question.accept());
      await callingWindow.page.reload();
      await expect(softphone.button("Hang up")).toBeVisible();
      await expect(crmPage.callWith(ADA)).toContainText("In call in the calling window");
      await expect(crmPage.panel(SOFTPHONE)).toHaveCount(0);

      // Browsers ask only users who have touched the page.
      await softphone.notes.click();
      const asked = callingWindow.page.waitForEvent("dialog");
      await callingWindow.page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).toBe("beforeunload");
      await dialog.dismiss();
      await softphone.notes.fill("After the reload");
      await expect.poll(() => hasDraft(callingWindow.page, "After the reload")).toBe(true);

      await callingWindow.page.close();
      await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
      await expect(crmPage.callWith(ADA)).not.toContainText("window");
      const moved = softphoneIn(crmPage);
      await moved.button("Hang up").click();
      await moved.save();
      await expect(crmPage.calls).toContainText("After the reload");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );

  test(
    "stays in its tab, and tells its user, if the browser has no broadcast channels",
    { tag: "@long" },
    async ({ context, crmPage }) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
      await crmPage.open("contact", 101);
      await crmPage.page.getByRole("button", { name: new RegExp(`^${SOFTPHONE},`) }).click();
      await openInWindow(crmPage).click();
      await expect(crmPage.page.getByText("so it stays in this tab")).toBeVisible();
      expect(context.pages()).toHaveLength(1);
      await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
    },
  );

  test(
    "leaves unsaved notes to a tab when it is closed after the call",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      const callingWindow = await moveToWindow(crmPage, crmService.url);
      await crmPage.dial(ADA);
      const phone = softphoneIn(callingWindow);
      await phone.ready();
      await expect(crmPage.callWith(ADA)).toContainText("In call in the calling window");
      await phone.button("Hang up").click();
      await phone.notes.fill("Typed in the window");
      await expect.poll(() => hasDraft(callingWindow.page, "Typed in the window")).toBe(true);
      await callingWindow.page.close();
      const row = crmPage.callWith(ADA);
      await expect(row).toContainText("Typed in the window");
      await row.getByRole("button", { name: "Finish" }).click();
      await crmPage.page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
      await expect(crmPage.calls).toContainText("Typed in the window");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );

  test(
    "is not needed if the browser blocks it: the phone stays on the page",
    { tag: "@long" },
    async ({ crmPage, crmService, softphone }) => {
      await crmPage.page.addInitScript(() => {
        window.open = () => null;
      });
      await crmPage.open("contact", 101);
      await crmPage.page.getByRole("button", { name: new RegExp(`^${SOFTPHONE},`) }).click();
      await openInWindow(crmPage).click();
      await expect(crmPage.confirmation).toContainText("The calling window was blocked");
      await crmPage.confirm("Use on this page");
      await crmPage.dial(ADA);
      await softphone.ready();
      await expect(crmPage.currentCall).toContainText("In call");
      await softphone.button("Hang up").click();
      await softphone.save({ notes: "Without a window" });
      await expect(crmPage.calls).toContainText("Without a window");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );
});

test(
  "the calling window has no accessibility violations",
  { tag: "@long" },
  async ({ crmPage, crmService }) => {
    const callingWindow = await moveToWindow(crmPage, crmService.url);
    const { page } = callingWindow;
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 300, height: 400 });
    await crmPage.dial(ADA);
    await softphoneIn(callingWindow).ready();
    await expect(crmPage.callWith(ADA)).toContainText("In call");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Developer tools" }).click();
    await expect(page.getByText("DIAL_NUMBER").locator("visible=true")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  },
);

test.describe("an app on the vendor's SDK that uses the calling window", () => {
  test.use({ vendorApp: { ...vendorApp, usesCallingWindow: true } });

  test(
    "calls from the window that a dial opens",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      await crmPage.open("contact", 101);
      const callingWindow = await waitForWindow(crmPage, crmService.url, () =>
        crmPage.dial(ADA, VENDOR_APP),
      );
      const app = callingWindow.app(VENDOR_APP);
      await expect(app.getByRole("status")).toContainText("Engagement");
      expect(await handlerData(app, "onReady")).toMatchObject([
        { iframeLocation: "window", usesCallingWindow: true },
      ]);
      await app.getByRole("button", { name: "Answer" }).click();
      await expect(crmPage.callWith(ADA)).toContainText("In call in the calling window");
      await expect(crmPage.panel(VENDOR_APP)).toHaveCount(0);
      await app.getByRole("button", { name: "Hang up" }).click();
      await app.getByRole("button", { name: "Save" }).click();
      await expect(crmPage.calls).toContainText("Written in the fixture app");
      expect(await crmService.calls()).toHaveLength(1);

      // The next dial needs no other window.
      await crmPage.dial(ADA, VENDOR_APP);
      await expect(app.getByRole("status")).toContainText(`Engagement`);
      await expect.poll(() => crmService.calls()).toHaveLength(2);
      expect(crmPage.page.context().pages()).toHaveLength(2);
    },
  );

  test(
    "continues its call on the page when the window is closed",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      await crmPage.open("contact", 101);
      const callingWindow = await waitForWindow(crmPage, crmService.url, () =>
        crmPage.dial(ADA, VENDOR_APP),
      );
      await callingWindow.app(VENDOR_APP).getByRole("button", { name: "Answer" }).click();
      await expect(crmPage.callWith(ADA)).toContainText("In call in the calling window");
      await expect.poll(() => crmService.calls()).toHaveLength(1);
      const [call] = await crmService.calls();
      const engagementId = Number(call?.id);
      await callingWindow.page.close();
      const app = crmPage.app(VENDOR_APP);
      await expect
        .poll(() => handlerData(app, "onReady").catch(() => []))
        .toMatchObject([{ engagementId }]);
      await expect(crmPage.callWith(ADA)).not.toContainText("window");
      await sendMessage(app, "CALL_ENDED", { engagementId, callEndStatus: "COMPLETED" });
      const engagementProperties = { hs_call_body: "Finished on the page" };
      await sendMessage(app, "CALL_COMPLETED", { engagementId, engagementProperties });
      await expect(crmPage.calls).toContainText("Finished on the page");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );

  test(
    "calls on the page if the browser blocks the window",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      await crmPage.page.addInitScript(() => {
        window.open = () => null;
      });
      await crmPage.open("contact", 101);
      await crmPage.dial(ADA, VENDOR_APP);
      await expect(crmPage.confirmation).toContainText("The calling window was blocked");
      await crmPage.confirm("Use on this page");
      const app = crmPage.app(VENDOR_APP);
      await expect(app.getByRole("status")).toContainText("Engagement");
      await expect(crmPage.callWith(ADA)).toBeVisible();
      expect(await crmService.calls()).toHaveLength(1);
    },
  );
});

test.describe("an app on the vendor's SDK that opens the window itself", () => {
  test.use({ vendorApp });

  test(
    "reports a call from both, and the CRM has it once",
    { tag: "@long" },
    async ({ crmPage, crmService }) => {
      await crmPage.open("company", 202);
      const remote = crmPage.app(VENDOR_APP);
      await crmPage.page.getByRole("button", { name: new RegExp(`^${VENDOR_APP},`) }).click();
      await expect(remote.getByRole("button", { name: "Ring" })).toBeVisible();
      const url = `${crmService.url}/calling-integration-popup-ui/1?usesCallingWindow=false`;
      const callingWindow = await waitForWindow(crmPage, crmService.url, async () => {
        await remote.locator("html").evaluate((_html, target) => void window.open(target), url);
      });
      const app = callingWindow.app(VENDOR_APP);
      await expect(app.getByRole("button", { name: "Ring" })).toBeVisible();
      expect(await handlerData(app, "onReady")).toMatchObject([
        { iframeLocation: "window", usesCallingWindow: false },
      ]);
      await expect(crmPage.panel(VENDOR_APP)).toHaveCount(1);

      const call = {
        externalCallId: "call-7",
        fromNumber: ADA,
        toNumber: "+12025550199",
        createEngagement: true,
      };
      for (const frame of [app, remote]) await sendMessage(frame, "INCOMING_CALL", call);
      await expect(crmPage.callWith(ADA)).toHaveCount(1);
      for (const type of ["CALL_ANSWERED", "CALL_ENDED", "CALL_COMPLETED"]) {
        for (const frame of [app, remote]) {
          await sendMessage(frame, type, {
            externalCallId: "call-7",
            callEndStatus: "COMPLETED",
            engagementProperties: { hs_call_body: "From both" },
          });
        }
      }
      await crmPage.open("contact", 101);
      await expect(crmPage.calls).toHaveCount(1);
      await expect(crmPage.calls).toContainText("From both");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );
});

test("the window of another portal names it", async ({ crmPage, crmService }) => {
  await crmPage.page.goto(`${crmService.url}/calling-integration-popup-ui/2`);
  await expect(crmPage.page.getByText("You're not signed in to portal 2.")).toBeVisible();
  await expect(crmPage.page.locator("iframe")).toHaveCount(0);
});
