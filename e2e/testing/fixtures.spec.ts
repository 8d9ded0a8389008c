import config from "../../playwright.config.ts";
import { expect, test } from "../support/test.ts";

test("the trace setting of the configuration overrides the fixtures'", ({ trace }) => {
  expect(trace).toEqual(config.use?.trace);
});

test("a call is dialed, reported in order, and stored on the timeline of its record", async ({
  crm,
  softphone,
}) => {
  await crm.open("contact", 101);
  const call = await crm.dial();
  await softphone.ready();
  await expect(crm).toHaveReceived("OUTGOING_CALL_STARTED", { toNumber: "+12025550101" });
  await expect(crm).not.toHaveReceived("CALL_ENDED", {}, { timeout: 200 });
  await expect(softphone.timer).toBeVisible();
  await crm.endCall();
  await softphone.save({ title: "Renewal" });
  await expect(call).toBeOnTimeline({ title: "Renewal" });
  await expect(call).not.toBeOnTimeline({ title: "Another one" }, { timeout: 200 });
  await expect(crm).toHaveReceivedInOrder([
    ["INITIALIZED", { isLoggedIn: true }],
    ["OUTGOING_CALL_STARTED", { createEngagement: true }],
    "CALL_ANSWERED",
    ["CALL_ENDED", { callEndStatus: "COMPLETED" }],
    "CALL_COMPLETED",
  ]);
});

test("each test starts with the initial CRM data", async ({ crm, softphone }) => {
  await crm.open("contact", 101);
  await softphone.logOut();
  const call = await crm.dial();
  await expect(softphone.button("Log in")).toBeVisible();
  expect(await call.timelineEntries()).toEqual([]);
});

test(
  "an incoming call rings in an app that can simulate calls, and survives a reload",
  { tag: "@long" },
  async ({ crm, callingApp, softphone }) => {
    await crm.open("company", 202);
    await softphone.ready();
    await crm.receiveCall("+12025550101");
    await expect(crm).toHaveReceived("INCOMING_CALL", { fromNumber: "+12025550101" });
    await softphone.button("Answer").click();
    await expect(softphone.timer).toBeVisible();
    await callingApp.reload();
    await expect(softphone.button("Hang up")).toBeVisible();
  },
);

test(
  "a call continues after the page remounts the host",
  { tag: "@long" },
  async ({ crm, softphone }) => {
    await crm.open("contact", 101);
    await crm.dial();
    await softphone.ready();
    await expect(softphone.timer).toBeVisible();
    const before = await crm.page.evaluate(() => performance.timeOrigin);
    await crm.remountHost();
    // The new host has sent no dial.
    expect((await crm.messages()).map(({ type }) => type)).not.toContain("DIAL_NUMBER");
    expect(await crm.page.evaluate(() => performance.timeOrigin)).toBe(before);
    await softphone.button("Hang up").click();
    await expect(crm).toHaveReceived("CALL_ENDED");
  },
);

test("the app is notified once when the CRM rejects an engagement", async ({ crm, softphone }) => {
  await crm.open("contact", 101);
  await crm.failNext("createEngagement", "No room.");
  await crm.dial();
  await softphone.ready();
  await expect
    .poll(async () => (await crm.messages()).filter(({ type }) => /CREATE_ENG/.test(type)))
    .toMatchObject([
      {
        type: "CREATE_ENGAGEMENT_FAILED",
        data: { error: { message: "No room." } },
        fault: "createEngagement refused",
      },
    ]);
});

test("a message is delayed as the test specifies", async ({ crm, softphone }) => {
  await crm.open("contact", 101);
  await softphone.ready();
  await crm.delay("DIAL_NUMBER", 700);
  await crm.dial();
  await expect(crm).toHaveReceived("OUTGOING_CALL_STARTED");
  const dials = (await crm.messages()).filter(({ type }) => type === "DIAL_NUMBER");
  expect(dials).toMatchObject([
    { fault: "delayed by 700 ms", isDelivered: false },
    { isDelivered: true },
  ]);
  const [sentAt = 0, deliveredAt = 0] = dials.map(({ at }) => at);
  // Recording a message takes a moment, also before the delay begins.
  expect(deliveredAt - sentAt).toBeGreaterThanOrEqual(650);
});
