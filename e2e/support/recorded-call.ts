import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, type CallingApp, type CrmPage as TestedPage } from "@calling-extensions/testing";
import {
  faultsIn,
  REPLAY_TIMEOUT_MS,
  withFault,
  type PlantedFault,
} from "../../tools/foreign-apps/planted-faults.mjs";
import { passingApp } from "../fixtures/passing-app.ts";
import type { CrmPage } from "./crm-page.ts";
import { serve, type Site } from "./serve.ts";
import { test as base, ADA } from "./test.ts";

/** The rule that a replay names for each fault of the app. */
export const rules: Readonly<Record<string, string>> = {
  "a late reply": "/r/outbound-call",
  "a doubled end": "/r/ends-once",
  "a lost id": "/r/call-id",
  "a wrong status": "/r/end-status",
  "a missing completion": "/r/call-completed",
};

type AppSite = Site & { fault: PlantedFault | undefined };

/** `/` is the app, and `/faulty` the app with `fault`. */
export const test = base.extend<object, { appSite: AppSite }>({
  appSite: [
    async ({}, use) => {
      const served = await serve((request, response) => {
        if (request.url === "/none") {
          response.end();
          return;
        }
        response.setHeader("content-type", "text/html");
        response.end(withFault(passingApp, request.url === "/faulty" ? site.fault : undefined));
      });
      const site: AppSite = { ...served, fault: undefined };
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
  timeoutMs: ${REPLAY_TIMEOUT_MS},
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

/** The faults that the app can have in the recorded session. */
export async function faultsOf(folder: string): Promise<readonly PlantedFault[]> {
  const text = await readFile(join(folder, "session.json"), "utf8");
  return faultsIn(JSON.parse(text) as Parameters<typeof faultsIn>[0]);
}
