import type { BrowserContext } from "@playwright/test";
import { CrmPage } from "./support/crm-page.ts";
import { KillableBrowser } from "./support/killable-browser.ts";
import { test as base } from "./support/persistent-test.ts";
import { Softphone } from "./support/softphone.ts";
import { ADA, callContact, expect, SOFTPHONE } from "./support/test.ts";

const KILLS = 10;

/** Longer than the page waits for its database. */
const DATABASE_DELAY_MS = 2_000;

const NOTES = "Wants three more desks";

const test = base.extend<{ browserToKill: KillableBrowser }>({
  browserToKill: async ({ launchOptions }, use) => {
    const browser = await KillableBrowser.start(launchOptions);
    await use(browser);
    await browser.dispose();
  },
});

/** Runs in every window: databases say late that they are open, and that they have written. */
function delayDatabases(delayMs: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function addLate(type, listener, options) {
    const isDelayed =
      (this instanceof IDBOpenDBRequest && type === "success") ||
      (this instanceof IDBTransaction && type === "complete");
    const late = (event: Event): void => {
      setTimeout(() => (listener as EventListener).call(this, event), delayMs);
    };
    addEventListener.call(this, type, isDelayed ? late : listener, options);
  };
}

/** Runs in the page: what its database has, as text. Handlers aren't delayed, listeners are. */
async function readStoredCalls(): Promise<string> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the window
  const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- see above
      request.onerror = () => reject(request.error ?? new Error("The database failed."));
    });
  const database = await resultOf(indexedDB.open("calling-extensions/1/11"));
  const calls = await resultOf(database.transaction("calls").objectStore("calls").getAll());
  database.close();
  return JSON.stringify(calls);
}

async function openPage(context: BrowserContext, url: string): Promise<CrmPage> {
  await context.addInitScript(() => {
    if (window !== window.top) history.replaceState(null, "", "?carrier=silent&answerAfter=0.1");
  });
  return new CrmPage(await context.newPage(), url);
}

for (let kill = 1; kill <= KILLS; kill += 1) {
  test(
    `notes typed moments before the browser was killed are kept though its database is slow and the CRM away: ${kill}`,
    { tag: "@long" },
    async ({ browserToKill, crmService }) => {
      const { context } = browserToKill;
      await context.addInitScript(delayDatabases, DATABASE_DELAY_MS);
      const crmPage = await openPage(context, crmService.url);
      const softphone = new Softphone(crmPage.app(SOFTPHONE));
      await callContact(crmPage, softphone);
      await softphone.button("Hang up").click();
      await crmPage.page.route("**/_page/calls/**", (route) => route.abort());
      await softphone.notes.pressSequentially(NOTES);
      await expect.poll(() => crmPage.page.evaluate(readStoredCalls)).toContain(NOTES);
      await browserToKill.kill();

      const next = await openPage(await browserToKill.restart(), crmService.url);
      await next.open("contact", 101);
      await expect(next.callWith(ADA)).toContainText("Notes not finished");
      await expect(next.callWith(ADA)).toContainText(NOTES);
    },
  );
}
