import { expect, sdkPaths, test, type HostPage } from "./host-test.ts";
import { handlerData } from "../support/fixture-app.ts";

const A = { externalCallId: "a" };
const started = { ...A, toNumber: "+12025550101", createEngagement: true };
const completed = { ...A, engagementProperties: { hs_call_body: "Notes" } };

/** Sends messages from the app and waits until the host has read them. */
async function send(
  hostPage: HostPage,
  ...messages: [type: string, data?: object][]
): Promise<void> {
  const app = await hostPage.frame(hostPage.sites.app);
  await app.evaluate((toSend) => {
    for (const [type, data] of toSend) {
      window.callingApp.cti.sendMessage({ type, ...(data && { data }) });
    }
  }, messages);
  await hostPage.settleApp(app);
}

for (const [sdk, path] of Object.entries(sdkPaths)) {
  // The host sees the same messages from both. Unit tests of the host send these orders, too.
  test.describe(`an app on ${sdk}`, { tag: "@long" }, () => {
    test.beforeEach(({ hostPage }) => hostPage.openReady({ app: `${hostPage.sites.app}${path}` }));

    /** The app still receives messages, and nothing threw. */
    test.afterEach(async ({ hostPage }) => {
      await hostPage.page.evaluate(() => window.callingHost.endCall());
      const app = await hostPage.frame(hostPage.sites.app);
      await expect.poll(() => handlerData(app, "onEndCall")).not.toEqual([]);
      expect(await app.evaluate(() => window.callingApp.uncaughtErrors)).toEqual([]);
      expect(await hostPage.page.evaluate(() => window.hostPage.uncaughtErrors)).toEqual([]);
      expect(await hostPage.status()).toBe("initialized");
    });

    test("that starts a call twice gets the same engagement both times", async ({ hostPage }) => {
      await send(hostPage, ["OUTGOING_CALL_STARTED", started], ["OUTGOING_CALL_STARTED", started]);
      await expect
        .poll(() => hostPage.calls())
        .toMatchObject([{ state: "dialing", engagementId: "500001" }]);
      expect(await hostPage.storedCalls()).toHaveLength(1);
      const app = await hostPage.frame(hostPage.sites.app);
      expect(await handlerData(app, "onCreateEngagementSucceeded")).toMatchObject([
        { engagementId: 500_001 },
        { engagementId: 500_001 },
      ]);
      expect(await hostPage.log("problem")).toEqual([]);
    });

    test("that ends a call before it starts is reported, and can continue with the call", async ({
      hostPage,
    }) => {
      await send(hostPage, ["CALL_ENDED", A]);
      expect(await hostPage.calls()).toEqual([]);
      expect(await hostPage.log("problem")).toEqual([
        expect.stringContaining("CALL_ENDED arrived for call"),
      ]);
      await send(
        hostPage,
        ["OUTGOING_CALL_STARTED", started],
        ["CALL_ENDED", { ...A, callEndStatus: "COMPLETED" }],
        ["CALL_COMPLETED", completed],
      );
      await expect.poll(() => hostPage.storedCalls()).toMatchObject([{ state: "completed" }]);
      expect(await hostPage.log("problem")).toHaveLength(1);
    });

    test("that answers a call after its end is reported, and the call stays ended", async ({
      hostPage,
    }) => {
      await send(
        hostPage,
        ["OUTGOING_CALL_STARTED", started],
        ["CALL_ENDED", { ...A, callEndStatus: "BUSY" }],
        ["CALL_ANSWERED", A],
        ["CALL_ENDED", { ...A, callEndStatus: "COMPLETED" }],
      );
      expect(await hostPage.calls()).toMatchObject([{ state: "ended", endStatus: "busy" }]);
      expect(await hostPage.log("problem")).toEqual([
        expect.stringContaining("out of order"),
        expect.stringContaining("out of order"),
      ]);
      await expect
        .poll(() => hostPage.storedCalls())
        .toMatchObject([{ state: "ended", properties: { hs_call_status: "BUSY" } }]);
    });

    for (const [title, again] of Object.entries({
      "by its id": completed,
      "by its engagement": { engagementId: 500_001, hideWidget: false },
    })) {
      test(`that completes a call twice, ${title}, completes it once and stores all properties`, async ({
        hostPage,
      }) => {
        await send(
          hostPage,
          ["OUTGOING_CALL_STARTED", started],
          ["CALL_ANSWERED", A],
          ["CALL_COMPLETED", { ...again, ...completed, hideWidget: false }],
          ["CALL_COMPLETED", again],
          ["OUTGOING_CALL_STARTED", started],
        );
        expect(await hostPage.calls()).toEqual([]);
        await expect
          .poll(() => hostPage.storedCalls())
          .toMatchObject([{ state: "completed", properties: { hs_call_body: "Notes" } }]);
        expect(await hostPage.log("problem")).toHaveLength(2);
      });
    }
  });
}
