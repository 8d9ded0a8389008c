import type { BrowserContext, Route } from "@playwright/test";
import { CrmPage } from "./support/crm-page.ts";
import { Softphone } from "./support/softphone.ts";
import { ADA, BO, callContact, expect, SOFTPHONE, test } from "./support/test.ts";

/** Opens another tab, which shows the second contact unless a test needs the first one there. */
async function openTab(context: BrowserContext, url: string, contact = 102): Promise<CrmPage> {
  const tab = new CrmPage(await context.newPage(), url);
  await tab.open("contact", contact);
  return tab;
}

/** Opens two tabs. */
const openTwo = (...options: Parameters<typeof openTab>): Promise<[CrmPage, CrmPage]> =>
  Promise.all([openTab(...options), openTab(...options)]);

const moveButton = (tab: CrmPage) => tab.page.getByRole("button", { name: "Use phone here" });

test("a call shows in every tab of the browser, stays in a tab that is reloaded, and any of them hangs up, or moves the phone when there is no call", async ({
  browser,
  context,
  crmPage,
  crmService,
  softphone,
}) => {
  await callContact(crmPage, softphone);
  const [second, third] = await openTwo(context, crmService.url);
  for (const tab of [second, third]) {
    await expect(tab.callWith(ADA)).toContainText("In call in another tab");
    await expect(tab.panel(SOFTPHONE)).toHaveCount(0);
  }
  const otherBrowser = await browser.newContext();
  const other = await openTab(otherBrowser, crmService.url);
  await expect(other.panel(SOFTPHONE)).toHaveCount(1);
  await expect(other.currentCall).toBeHidden();
  await otherBrowser.close();

  // A dial during the call is the phone's to decide.
  await second.dial(BO);
  await expect(crmPage.confirmation).toContainText(BO);
  await crmPage.confirm("Stay on this call");

  await crmPage.page.reload();
  await expect(softphone.timer).toBeVisible();
  await expect(second.callWith(ADA)).toContainText("In call in another tab");
  await expect(second.panel(SOFTPHONE)).toHaveCount(0);

  await third.hangUp(ADA);
  await expect(second.currentCall).toBeHidden();
  await softphone.save({ notes: "From the first tab" });
  await expect(crmPage.calls).toContainText("From the first tab");
  expect(await crmService.calls()).toHaveLength(1);
  await expect(second.calls).toHaveCount(0);
  // Without a call, too.
  await crmPage.page.reload();
  await expect(crmPage.panel(SOFTPHONE)).toHaveCount(1);
  await expect(second.panel(SOFTPHONE)).toHaveCount(0);
  // Then, a dial moves the phone, and so does a button.
  await second.dial(BO);
  await expect(second.callWith(BO)).toContainText("In call");
  await expect(crmPage.callWith(BO)).toContainText("In call in another tab");
  await expect(crmPage.panel(SOFTPHONE)).toHaveCount(0);
  const moved = new Softphone(second.app(SOFTPHONE));
  await moved.button("Hang up").click();
  await moved.save({ notes: "From the second tab" });
  await expect(second.calls).toContainText("From the second tab");
  await moveButton(crmPage).click();
  await expect(crmPage.panel(SOFTPHONE)).toHaveCount(1);
  await expect(second.panel(SOFTPHONE)).toHaveCount(0);
});

test(
  "a call that rings is answered in another tab, where its record opens",
  { tag: "@long" },
  async ({ context, crmPage, crmService, softphone }) => {
    await crmPage.open("contact", 102);
    await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
    await softphone.ready();
    const second = await openTab(context, crmService.url);
    await softphone.receiveCall(ADA);
    for (const tab of [crmPage, second]) await expect(tab.callWith(ADA)).toHaveCount(1);
    await second.answer(ADA);
    await expect(second.callWith(ADA)).toContainText("In call in another tab");
    await expect(second.page).toHaveURL(second.recordUrl("contact", 101));
    await expect(crmPage.page).toHaveURL(crmPage.recordUrl("contact", 102));
    await second.hangUp(ADA);
    await softphone.save({ notes: "Answered in the second tab" });
    await expect(second.calls).toContainText("Answered in the second tab");
    expect(await crmService.calls()).toHaveLength(1);
  },
);

const ways = {
  "is closed": (tab: CrmPage) => tab.page.close(),
  crashes: (tab: CrmPage) => tab.crash(),
};
for (const [title, leave] of Object.entries(ways)) {
  test(
    `the next tab has the phone and its call if the first one ${title}`,
    { tag: title === "is closed" ? ["@long"] : [] },
    async ({ context, crmPage, crmService, softphone }) => {
      await callContact(crmPage, softphone);
      await expect.poll(() => crmService.calls()).toHaveLength(1);
      await softphone.notes.fill("Typed in the first tab");
      const second = await openTab(context, crmService.url, 101);
      await expect(second.callWith(ADA)).toContainText("In call in another tab");
      await leave(crmPage);
      await expect(second.panel(SOFTPHONE)).toBeVisible();
      await expect(second.callWith(ADA)).not.toContainText("in another tab");
      // The phone there continues the call, with its notes.
      const moved = new Softphone(second.app(SOFTPHONE));
      await expect(moved.timer).toBeVisible();
      await moved.button("Hang up").click();
      await expect(moved.notes).toHaveValue("Typed in the first tab");
      await moved.save({ title: "Saved in the second tab" });
      await expect(second.calls).toContainText("Saved in the second tab");
      await expect(second.calls).toContainText("Typed in the first tab");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );
}

test(
  "a tab whose document loads too late finds its call in the next tab, and nothing is lost",
  { tag: "@long" },
  async ({ context, crmPage, crmService, softphone }) => {
    await callContact(crmPage, softphone);
    await softphone.notes.fill("Typed before the reload");
    const second = await openTab(context, crmService.url);
    await expect(second.callWith(ADA)).toContainText("In call in another tab");
    const moved = new Softphone(second.app(SOFTPHONE));
    // Its scripts wait until the other tab has the phone.
    await crmPage.page.addInitScript(() => {
      if (window !== window.top) return;
      const request = new XMLHttpRequest();
      request.open("GET", "/late", false);
      request.send();
    });
    await crmPage.page.route("**/late", async (route) => {
      await moved.timer.waitFor();
      await route.fulfill();
    });
    await crmPage.page.reload();
    await expect(crmPage.callWith(ADA)).toContainText("In call in another tab");
    await crmPage.hangUp(ADA);
    await expect(moved.notes).toHaveValue("Typed before the reload");
    await moved.save();
    await expect(crmPage.calls).toContainText("Typed before the reload");
    expect(await crmService.calls()).toHaveLength(1);
  },
);

test(
  "a tab whose scripts load slowly has the phone and its call again",
  { tag: "@long" },
  async ({ context, crmPage, crmService, softphone }) => {
    await callContact(crmPage, softphone);
    const second = await openTab(context, crmService.url);
    await expect(second.callWith(ADA)).toContainText("In call in another tab");
    // The other tab would have continued the call by now.
    const waits = () =>
      second.page.evaluate(async () => {
        const { pending = [] } = await navigator.locks.query();
        return pending.some(({ name }) => name?.startsWith("calling-extensions/tab/"));
      });
    const holdScript = async (route: Route): Promise<void> => {
      await expect.poll(waits).toBe(true);
      await route.continue();
    };
    await crmPage.page.route(/\/assets\/index-[^/]+\.js$/, holdScript, { times: 1 });
    await crmPage.page.reload();
    await expect(softphone.timer).toBeVisible();
    await expect(second.callWith(ADA)).toContainText("In call in another tab");
    await expect(second.panel(SOFTPHONE)).toHaveCount(0);
    await expect.poll(waits).toBe(false);
  },
);

test(
  "one tab continues the call if all of them are reloaded at once",
  { tag: "@long" },
  async ({ context, crmPage, crmService, softphone }) => {
    await callContact(crmPage, softphone);
    await expect.poll(() => crmService.calls()).toHaveLength(1);
    const tabs = [crmPage, ...(await openTwo(context, crmService.url, 101))];
    for (const tab of tabs.slice(1)) await expect(tab.callWith(ADA)).toContainText("another tab");
    await Promise.all(tabs.map(({ page }) => page.reload()));
    // Three pages load at once, and the phone's moves first.
    for (const tab of tabs) await expect(tab.callWith(ADA)).toHaveCount(1);
    const counts = async () => {
      const all = await Promise.all(tabs.map((tab) => tab.panel(SOFTPHONE).count()));
      return all.toSorted((a, b) => a - b);
    };
    await expect.poll(counts).toEqual([0, 0, 1]);
    const hasPhone = await Promise.all(tabs.map((tab) => tab.panel(SOFTPHONE).isVisible()));
    const owner = tabs[hasPhone.indexOf(true)] ?? crmPage;
    const moved = new Softphone(owner.app(SOFTPHONE));
    await expect(moved.timer).toBeVisible();
    for (const tab of tabs) {
      if (tab !== owner) await expect(tab.callWith(ADA)).toContainText("In call in another tab");
    }
    await (tabs.find((tab) => tab !== owner) ?? crmPage).hangUp(ADA);
    for (const tab of tabs) await expect(tab.callWith(ADA)).toBeHidden();
    await moved.save({ notes: "After all reloads" });
    await expect(owner.calls).toContainText("After all reloads");
    expect(await crmService.calls()).toHaveLength(1);
  },
);

const blocked = {
  "broadcast channels and Web Locks": () => {
    Reflect.deleteProperty(window, "BroadcastChannel");
    Reflect.deleteProperty(Navigator.prototype, "locks");
  },
  "storage, which it blocks": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied.", "SecurityError");
        },
      });
    }
    navigator.locks.request = () =>
      Promise.reject(new DOMException("Access is denied.", "SecurityError"));
  },
};
for (const [title, block] of Object.entries(blocked)) {
  const tag = title === "storage, which it blocks" ? [] : ["@long"];
  test(
    `each tab has its own phone, and tells its user once, if the browser has no ${title}`,
    { tag },
    async ({ context, crmPage, crmService, softphone }) => {
      await context.addInitScript(block);
      await callContact(crmPage, softphone);
      await expect(crmPage.page.getByText("Each tab has its own")).toHaveCount(1);
      const second = await openTab(context, crmService.url);
      await expect(second.panel(SOFTPHONE)).toHaveCount(1);
      await expect(second.currentCall).toBeHidden();
      await softphone.button("Hang up").click();
      await softphone.save({ notes: "Alone" });
      await expect(crmPage.calls).toContainText("Alone");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );
}
