import type { BrowserContext } from "@playwright/test";
import { CrmPage } from "./support/crm-page.ts";
import { KillableBrowser } from "./support/killable-browser.ts";
import { test as base } from "./support/persistent-test.ts";
import { Softphone } from "./support/softphone.ts";
import { ADA, callContact, expect, SOFTPHONE } from "./support/test.ts";

/** `npm test` kills the browser once; more often before a release. */
const kills = Number(process.env["BROWSER_KILLS"] ?? 1);

/** Longer than the page waits for its database. */
const DATABASE_DELAY_MS = 2_000;

/** From the last word to the power failure. */
const LAST_WORD_MS = 1_500;

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

async function openPage(context: BrowserContext, url: string): Promise<CrmPage> {
  await context.addInitScript(() => {
    if (window !== window.top) history.replaceState(null, "", "?carrier=silent&answerAfter=0.1");
  });
  return new CrmPage(await context.newPage(), url);
}

for (let kill = 1; kill <= kills; kill += 1) {
  test(`notes typed moments before the browser was killed are kept though its database is slow and the CRM away: ${kill}`, async ({
    browserToKill,
    crmService,
  }) => {
    const { context } = browserToKill;
    await context.addInitScript(delayDatabases, DATABASE_DELAY_MS);
    const crmPage = await openPage(context, crmService.url);
    const softphone = new Softphone(crmPage.app(SOFTPHONE));
    await callContact(crmPage, softphone);
    await softphone.button("Hang up").click();
    await crmPage.page.route("**/_page/calls/**", (route) => route.abort());
    await softphone.notes.pressSequentially("Wants three more desks");
    // The time that a user needs to lose the power is the subject of this test.
    await crmPage.page.waitForTimeout(LAST_WORD_MS);
    await browserToKill.kill();

    const next = await openPage(await browserToKill.restart(), crmService.url);
    await next.open("contact", 101);
    await expect(next.callWith(ADA)).toContainText("Notes not finished");
    await expect(next.callWith(ADA)).toContainText("Wants three more desks");
  });
}
