import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@calling-extensions/testing";
import { config, faultsOf, recordCall, rules, test } from "./support/recorded-call.ts";
import { replay, runCommand } from "./support/replay.ts";

test("a session that was recorded in the CRM page is replayed without a difference, and with one if the app has changed", async ({
  page,
  crmPage,
  crm,
  callingApp,
  appSite,
}, testInfo) => {
  const folder = testInfo.outputDir;
  await recordCall({ page, crmPage, crm, callingApp }, { folder });
  appSite.fault = (await faultsOf(folder)).find(({ name }) => name === "a doubled end");
  const reporters = ["--reporter", "terminal", "--reporter", "html=replay.html"];
  const [same, changed] = await Promise.all([
    replay(folder, appSite.url),
    replay(folder, `${appSite.url}/faulty`, ...reporters),
  ]);
  expect(same.output).toContain("✓ no difference");
  expect(same.code).toBe(0);
  expect(changed.output).toContain("✗ CALL_ENDED is additional.");
  expect(changed.output).toContain(
    "ends-once: A call ends once. The app sent CALL_ENDED for a call that has ended.",
  );
  expect(changed.code).toBe(1);
  await page.goto(pathToFileURL(join(folder, "replay.html")).href);
  await page.getByRole("link", { name: "Show the recording" }).click();
  await expect(page.getByRole("region", { name: "Entry CALL_ENDED" })).toBeVisible();
});

test(
  "a replay names each fault of an app",
  { tag: "@long" },
  async ({ page, crmPage, crm, callingApp, appSite }, testInfo) => {
    test.slow();
    const folder = testInfo.outputDir;
    await recordCall({ page, crmPage, crm, callingApp }, { folder });
    const faults = await faultsOf(folder);
    expect(faults.map(({ name }) => name)).toEqual(Object.keys(rules));
    for (const fault of faults) {
      await test.step(fault.name, async () => {
        appSite.fault = fault;
        const { code, output } = await replay(folder, `${appSite.url}/faulty`);
        expect(output).toContain(`✗ ${fault.says}`);
        expect(output).toContain(rules[fault.name]);
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

test(
  "what can't be replayed is refused with a sentence",
  { tag: "@long" },
  async ({ appSite }, testInfo) => {
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
  },
);
