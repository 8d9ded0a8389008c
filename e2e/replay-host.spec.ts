import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@calling-extensions/testing";
import { recordCall, test } from "./support/recorded-call.ts";
import { replay } from "./support/replay.ts";
import { inRepository } from "./support/repository.ts";

/** The fixtures' first app in the CRM. */
const PROVIDER_ID = 9100;

const configWith = (host: object): string =>
  `export default { timeoutMs: 5000, host: ${JSON.stringify(host)} };`;

const buttonsOfCrm = {
  dial: { role: "button", name: "Call +12025550101" },
  endCall: { role: "button", name: "Hang up" },
};

const buttonsOfFixture = {
  dial: { role: "button", name: "Dial" },
  endCall: { role: "button", name: "End call" },
};

/** Writes a recording of a call in a page on the vendor's SDK. */
async function writeRecording(folder: string, statusOfPage = "stored"): Promise<void> {
  const startedAt = Date.now();
  const dial = { phoneNumber: "+12025550100", objectId: 101, portalId: 1 };
  const a = { externalCallId: "call 1" };
  const messages = [
    ["app", "SYNC_ACK", { version: "0.9.7" }],
    ["app", "INITIALIZED", { isLoggedIn: true }],
    ["host", "DIAL_NUMBER", dial],
    ["app", "OUTGOING_CALL_STARTED", { ...a, createEngagement: true, dialingContext: dial }],
    ...(statusOfPage === "stored"
      ? [["host", "CREATE_ENGAGEMENT_SUCCEEDED", { engagementId: 25_550_100 }]]
      : []),
    ["app", "CALL_ANSWERED", a],
    ["host", "END_CALL", {}],
    ["app", "CALL_ENDED", { ...a, callEndStatus: "COMPLETED", engagementId: 25_550_100 }],
    ["app", "CALL_COMPLETED", { ...a, engagementId: 25_550_100 }],
  ];
  const entries = messages.map(([from, type, data], index) => ({
    t: index * 100,
    kind: "message",
    id: index + 1,
    from,
    type,
    data,
  }));
  const header = {
    format: "calling-extensions-recording",
    version: 1,
    startedAt,
    recorder: { name: "test", version: "1" },
    side: "both",
    isRedacted: true,
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "session.json"), JSON.stringify({ ...header, entries }));
  await writeFile(join(folder, "calling-extensions.config.ts"), configWith(buttonsOfFixture));
}

test(
  "a session is replayed against the CRM page in which it was recorded",
  { tag: "@long" },
  async ({ page, crmPage, crm, callingApp, appSite }, testInfo) => {
    const folder = testInfo.outputDir;
    await recordCall({ page, crmPage, crm, callingApp }, { folder });
    await writeFile(join(folder, "calling-extensions.config.ts"), configWith(buttonsOfCrm));
    const host = `${crm.url}/contacts/1/record/0-1/101?provider=${PROVIDER_ID}`;
    const { code, output } = await replay(folder, "--host", host, "--app", appSite.url);
    expect(output).toContain("✓ no difference");
    expect(code).toBe(0);
  },
);

test(
  "sessions of apps that others wrote are replayed against the CRM page, and a fault of the page is a difference",
  { tag: "@long" },
  async ({ crm, appSite }, testInfo) => {
    const folder = testInfo.outputDir;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "calling-extensions.config.ts"), configWith(buttonsOfCrm));
    const page = `${crm.url}/contacts/1/record/0-1/101?provider=${PROVIDER_ID}`;
    const replaySession = async (name: string, faults = "") => {
      const file = inRepository(`e2e/recordings/foreign/${name}.v1.json`);
      await copyFile(file, join(folder, "session.json"));
      return replay(folder, "--host", `${page}${faults}`, "--app", appSite.url);
    };
    for (const name of [
      "express-webphone-ended-by-page",
      "hubspot-minimal-js-several-calls",
      "hubspot-react-ts-loaded-again",
    ]) {
      const { code, output } = await replaySession(name);
      expect(output, name).toContain("✓ no difference");
      expect(code, name).toBe(0);
    }
    const faulty = await replaySession(
      "hubspot-minimal-js-ended-by-app",
      "&fault=drop:UPDATE_ENGAGEMENT_SUCCEEDED",
    );
    expect(faulty.output).toContain("✗ UPDATE_ENGAGEMENT_SUCCEEDED is missing.");
    expect(faulty.code).toBe(1);
  },
);

test(
  "a session is replayed against a page on the vendor's host SDK, and a missing reply is a difference",
  { tag: "@long" },
  async ({ sites }, testInfo) => {
    const folder = testInfo.outputDir;
    await writeRecording(folder);
    const page = `${sites.host}/vendor-host/?app=${encodeURIComponent(`${sites.app}/raw-app/`)}&buttons`;
    const same = await replay(folder, "--host", `${page}&crm=4711`);
    expect(same.output).toContain("✓ no difference");
    expect(same.code).toBe(0);

    const silent = await replay(folder, "--host", page, "--reporter", "html=replay.html");
    expect(silent.output).toContain("✗ CREATE_ENGAGEMENT_SUCCEEDED is missing.");
    expect(silent.output).toContain("protocol.md#from-host-to-app");
    expect(silent.code).toBe(1);
    expect(await readFile(join(folder, "replay.html"), "utf8")).toContain('id="difference"');

    await writeRecording(folder, "not stored");
    const additional = await replay(folder, "--host", `${page}&crm=4711`);
    expect(additional.output).toContain("✗ CREATE_ENGAGEMENT_SUCCEEDED is additional.");
  },
);

test(
  "a session is replayed against a page on our host SDK, which records it",
  { tag: "@long" },
  async ({ page, sites, appSite }, testInfo) => {
    const folder = testInfo.outputDir;
    await writeRecording(folder);
    const host = `${sites.host}/our-host/?app=${encodeURIComponent(appSite.url)}&buttons`;
    await page.goto(host);
    const app = page.frameLocator("iframe");
    const waitFor = (type: string) =>
      expect
        .poll(() =>
          page.evaluate(
            (name) => window.callingHost.messages.some((message) => message.type === name),
            type,
          ),
        )
        .toBe(true);
    await waitFor("INITIALIZED");
    await page.getByRole("button", { name: "Dial" }).click();
    await waitFor("CALL_ANSWERED");
    await page.getByRole("button", { name: "End call" }).click();
    await waitFor("CALL_ENDED");
    await app.locator("#save").click();
    await waitFor("CALL_COMPLETED");
    const text = await page.evaluate(async () => (await window.callingHost.record()).toText());
    await writeFile(join(folder, "session.json"), text);
    const { code, output } = await replay(folder, "--host", host);
    expect(output).toContain("✓ no difference");
    expect(code).toBe(0);
  },
);

test(
  "a page without the named buttons or without a frame gets a sentence",
  { tag: "@long" },
  async ({ sites }, testInfo) => {
    const folder = testInfo.outputDir;
    await writeRecording(folder);
    await writeFile(
      join(folder, "calling-extensions.config.ts"),
      "export default { timeoutMs: 1000 };",
    );
    const page = `${sites.host}/our-host/?app=${encodeURIComponent(`${sites.app}/raw-app/`)}`;
    const noButton = await replay(folder, "--host", page);
    expect(noButton.output).toContain(
      "! DIAL_NUMBER didn't come by itself, and the configuration has no host.dial.",
    );
    expect(noButton.output).toContain("✗ DIAL_NUMBER is missing.");
    const noFrame = await replay(folder, "--host", page, "--app", "http://localhost:1/");
    expect(noFrame.output).toContain("The page opened no frame of the app within 1000 ms.");
    expect(noFrame.code).toBe(2);
  },
);
