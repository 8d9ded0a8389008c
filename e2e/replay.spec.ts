import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, type CallingApp, type CrmPage as TestedPage } from "@calling-extensions/testing";
import { passingApp } from "./fixtures/passing-app.ts";
import type { CrmPage } from "./support/crm-page.ts";
import { replay, runCommand } from "./support/replay.ts";
import { serve, type Site } from "./support/serve.ts";
import { test as base, ADA } from "./support/test.ts";

/** Changes of the app's source, each a fault, and what a replay says about it. */
const faults: Readonly<Record<string, { from: string; to: string; says: string }>> = {
  "a doubled end": {
    from: 'post("CALL_ENDED", { ...idOf(), engagementId: call.engagementId, callEndStatus });',
    to: 'for (let i = 0; i < 2; i += 1) post("CALL_ENDED", { ...idOf(), engagementId: call.engagementId, callEndStatus });',
    says: "CALL_ENDED is additional.",
  },
  "a lost id": {
    from: 'post("CALL_ANSWERED", idOf());',
    to: 'post("CALL_ANSWERED", {});',
    says: "CALL_ANSWERED is different: data.externalCallId is missing.",
  },
  "another status": {
    from: 'END_CALL: () => end(call.isAnswered ? "COMPLETED" : "CANCELED"),',
    to: 'END_CALL: () => end("FAILED"),',
    says: 'CALL_ENDED is different: data.callEndStatus is "FAILED" instead of "COMPLETED".',
  },
  "a missing completion": {
    from: 'post("CALL_COMPLETED", { ...idOf(), engagementId: call.engagementId, hideWidget: false });',
    to: "",
    says: "CALL_COMPLETED is missing.",
  },
  "a late reply": {
    from: "  if (!outcome) answer();",
    to: '  if (!outcome) addEventListener("pagehide", answer);',
    says: "CALL_ANSWERED is missing.",
  },
};

/** `/` is the app, and `/<number>` the app with a fault. */
const test = base.extend<object, { appSite: Site }>({
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

const config = `export default {
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
async function recordCall(
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

test("a session that was recorded in the CRM page is replayed without a difference, and with one if the app has changed", async ({
  page,
  crmPage,
  crm,
  callingApp,
  appSite,
}, testInfo) => {
  const folder = testInfo.outputDir;
  await recordCall({ page, crmPage, crm, callingApp }, { folder });
  const [same, changed] = await Promise.all([
    replay(folder, appSite.url),
    replay(folder, `${appSite.url}/0`),
  ]);
  expect(same.output).toContain("✓ no difference");
  expect(same.code).toBe(0);
  expect(changed.output).toContain("✗ CALL_ENDED is additional.");
  expect(changed.code).toBe(1);
});

test(
  "a replay names each fault of an app",
  { tag: "@long" },
  async ({ page, crmPage, crm, callingApp, appSite }, testInfo) => {
    test.slow();
    const folder = testInfo.outputDir;
    await recordCall({ page, crmPage, crm, callingApp }, { folder });
    for (const [index, [name, { says }]] of Object.entries(faults).entries()) {
      await test.step(name, async () => {
        const { code, output } = await replay(folder, `${appSite.url}/${index}`);
        expect(output).toContain(`✗ ${says}`);
        expect(code).toBe(1);
      });
    }
  },
);

test(
  "a session in which the app is loaded again is replayed",
  { tag: "@long" },
  async ({ page, crmPage, crm, callingApp, appSite }, testInfo) => {
    const folder = testInfo.outputDir;
    await recordCall({ page, crmPage, crm, callingApp }, { folder, reloadsApp: true });
    const { code, output } = await replay(folder, appSite.url);
    expect(output).toContain("✓ no difference");
    expect(code).toBe(0);
  },
);

test(
  "a part of a check is replayed from its recording, also one whose session began earlier",
  { tag: "@long" },
  async ({ appSite }, testInfo) => {
    const folder = testInfo.outputDir;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "calling-extensions.config.ts"), config);
    const rules = ["--only", "outbound-call", "--only", "outcome-canceled"];
    const args = ["check", appSite.url, "--record", "recordings", "--reporter", "html=check.html"];
    expect((await runCommand(folder, [...args, ...rules])).code).toBe(0);
    const names = (await readdir(join(folder, "recordings"))).toSorted();
    expect(names).toEqual([
      "01-the-start.json",
      "02-an-outbound-call.json",
      "03-a-canceled-call.json",
    ]);
    const html = await readFile(join(folder, "check.html"), "utf8");
    for (const name of names) {
      expect(html).toContain(`<a href="recordings/${name}">`);
      await copyFile(join(folder, "recordings", name), join(folder, "session.json"));
      const { code, output } = await replay(folder, appSite.url);
      expect(output).toContain("✓ no difference");
      expect(code).toBe(0);
    }
  },
);

test("what can't be replayed is refused with a sentence", async ({ appSite }, testInfo) => {
  const folder = testInfo.outputDir;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "session.json"), "{}");
  const noRecording = await replay(folder, appSite.url);
  expect(noRecording.output).toContain("The file is no recording");
  expect(noRecording.code).toBe(2);

  const writer = { name: "test", version: "1" };
  const empty = { format: "calling-extensions-recording", version: 1, startedAt: Date.now() };
  const file = { ...empty, recorder: writer, side: "host", isRedacted: true, entries: [] };
  await writeFile(join(folder, "session.json"), JSON.stringify(file));
  await writeFile(
    join(folder, "calling-extensions.config.ts"),
    "export default { timeoutMs: 500 };",
  );
  const noApp = await replay(folder, `${appSite.url}/none`);
  expect(noApp.output).toContain("The app didn't connect within 500 ms.");
  expect(noApp.code).toBe(2);
});
