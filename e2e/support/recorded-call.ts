import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, type CallingApp, type CrmPage as TestedPage } from "@calling-extensions/testing";
import { passingApp } from "../fixtures/passing-app.ts";
import type { CrmPage } from "./crm-page.ts";
import { serve, type Site } from "./serve.ts";
import { test as base, ADA } from "./test.ts";

/** Changes of the app's source, each a fault, what a replay says about it, and the rule that it names. */
export const faults: Readonly<
  Record<string, { from: string; to: string; says: string; rule: string }>
> = {
  "a doubled end": {
    from: 'post("CALL_ENDED", { ...idOf(), engagementId: call.engagementId, callEndStatus });',
    to: 'for (let i = 0; i < 2; i += 1) post("CALL_ENDED", { ...idOf(), engagementId: call.engagementId, callEndStatus });',
    says: "CALL_ENDED is additional.",
    rule: "check-rules.md#ends-once",
  },
  "a lost id": {
    from: 'post("CALL_ANSWERED", idOf());',
    to: 'post("CALL_ANSWERED", {});',
    says: "CALL_ANSWERED is different: data.externalCallId is missing.",
    rule: "check-rules.md#call-id",
  },
  "another status": {
    from: 'END_CALL: () => end(call.isAnswered ? "COMPLETED" : "CANCELED"),',
    to: 'END_CALL: () => end("FAILED"),',
    says: 'CALL_ENDED is different: data.callEndStatus is "FAILED" instead of "COMPLETED".',
    rule: "check-rules.md#end-status",
  },
  "a missing completion": {
    from: 'post("CALL_COMPLETED", { ...idOf(), engagementId: call.engagementId, hideWidget: false });',
    to: "",
    says: "CALL_COMPLETED is missing.",
    rule: "check-rules.md#call-completed",
  },
  "a late reply": {
    from: "  if (!outcome) answer();",
    // The configuration gives the app three seconds.
    to: "  if (!outcome) setTimeout(answer, 4000);",
    says: "CALL_ANSWERED came too late.",
    rule: "protocol.md#from-app-to-host",
  },
};

/** `/` is the app, and `/<number>` the app with a fault. */
export const test = base.extend<object, { appSite: Site }>({
  appSite: [
    async ({}, use) => {
      const site = await serve((request, response) => {
        if (request.url === "/none") {
          response.end();
          return;
        }
        const fault = Object.values(faults)[Number(request.url?.slice(1) || "NaN")];
        const { from, to } = fault ?? { from: "", to: "" };
        if (!passingApp.includes(from)) throw new Error(`The app has no ${from}.`);
        response.setHeader("content-type", "text/html");
        response.end(passingApp.replace(from, to));
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  app: [
    async ({ appSite }, use) =>
      use({
        url: appSite.url,
        name: "Phone",
        supportsInboundCalling: true,
        readyTimeoutMs: 60_000,
      }),
    { scope: "worker" },
  ],
});

export const config = `export default {
  timeoutMs: 3000,
  locators: { answer: { selector: "#answer" }, save: { selector: "#save" } },
};`;

interface Recorded {
  readonly page: Page;
  readonly crmPage: CrmPage;
  readonly crm: TestedPage;
  readonly callingApp: CallingApp;
}

/** Makes a call in the CRM page, and leaves its recording and a configuration in the test's folder. */
export async function recordCall(
  { page, crmPage, crm, callingApp }: Recorded,
  { folder, reloadsApp = false }: { folder: string; reloadsApp?: boolean },
): Promise<void> {
  await crmPage.open("contact", 101);
  await callingApp.ready();
  await crmPage.dial(ADA);
  await expect(crm).toHaveReceived("CALL_ANSWERED");
  if (reloadsApp) await callingApp.reload();
  await page.evaluate(() => {
    for (const { host } of window.callingCrm?.apps.values() ?? []) host.endCall();
  });
  await expect(crm).toHaveReceived("CALL_ENDED");
  await callingApp.frame.locator("#save").click();
  await expect(crm).toHaveReceived("CALL_COMPLETED");
  // The app has the focus.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Control+`");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save recording" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^session-.*\.json$/);
  await download.saveAs(join(folder, "session.json"));
  await writeFile(join(folder, "calling-extensions.config.ts"), config);
}
