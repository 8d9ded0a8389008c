import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

interface Message {
  readonly id?: number;
  readonly from?: string;
  readonly type?: string;
}

const messagesIn = (file: string | undefined): readonly Message[] =>
  (JSON.parse(file ?? "") as { entries: Message[] }).entries.filter(({ type }) => type);

const typesIn = (file: string | undefined) => messagesIn(file).map(({ type }) => type);

/** Waits until the page has saved a message by itself. */
async function waitForSave(page: Page, type: string): Promise<void> {
  await page.evaluate(
    (awaited) =>
      new Promise<void>((resolve) => {
        const { savePartOfRecording: save } = window;
        window.savePartOfRecording = (part) => {
          save?.(part);
          if (part.file.includes(awaited)) resolve();
        };
      }),
    type,
  );
}

test("a recording contains what was said before the app and the page were reloaded, and what a page saved before it crashed", async ({
  crm,
  callingApp,
  softphone,
}) => {
  await crm.open("contact", 101);
  await softphone.ready();
  await callingApp.reload();
  await crm.reload();
  await crm.dial();
  await expect(crm).toHaveReceived("CALL_ANSWERED");
  const saved = waitForSave(crm.page, "CALL_ENDED");
  await crm.endCall();
  await saved;
  const crashed = crm.page.waitForEvent("crash");
  const session = await crm.page.context().newCDPSession(crm.page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;

  const file = await crm.recording();
  const types = typesIn(file);
  expect(types.filter((type) => type === "SYNC_ACK")).toHaveLength(3);
  expect(types.indexOf("INITIALIZED")).toBeLessThan(types.indexOf("DIAL_NUMBER"));
  expect(types.indexOf("CALL_ANSWERED")).toBeLessThan(types.indexOf("CALL_ENDED"));
  expect(messagesIn(file).map(({ id }) => id)).toEqual(types.map((_type, index) => index + 1));
  expect(file).not.toContain("Ada Example");
});

test("a session matches its recording", async ({ crm, softphone }) => {
  await crm.open("contact", 101);
  const call = await crm.dial();
  await softphone.ready();
  await expect(softphone.timer).toBeVisible();
  await crm.endCall();
  await softphone.save({ title: "Renewal" });
  await expect(call).toBeOnTimeline({ title: "Renewal" });
  await expect(crm).toMatchRecording("call.json");
  await crm.dial();
  await expect(crm).not.toMatchRecording("call.json");
});

test.describe("without recordings", () => {
  test.use({ recording: "off" });

  test("the page records nothing, and a comparison says why", { tag: "@long" }, async ({ crm }) => {
    await crm.open("contact", 101);
    expect(await crm.page.evaluate(() => window.onCallingHost)).toBeUndefined();
    await expect(crm.recording()).rejects.toThrow('Set recording to "retain-on-failure".');
  });
});
