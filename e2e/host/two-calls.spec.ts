import type { Frame } from "@playwright/test";
import { expect, sdkPaths, test, type HostPage } from "./host-test.ts";
import { handlerData, sendMessage } from "../support/fixture-app.ts";

const appPaths = { ...sdkPaths, "our SDK": `${sdkPaths["our SDK"]}?endById` };
const A = { externalCallId: "a" };
const B = { externalCallId: "b" };

const notes = (text: string) => ({ engagementProperties: { hs_call_body: text } });

for (const [sdk, path] of Object.entries(appPaths)) {
  // Unit tests of the host have the same calls.
  test.describe(`two calls of an app on ${sdk}`, { tag: "@long" }, () => {
    let app: Frame;

    test.beforeEach(async ({ hostPage }) => {
      await hostPage.openReady({ app: `${hostPage.sites.app}${path}` });
      app = await hostPage.frame(hostPage.sites.app);
      // Durations are exact while the clock is stopped.
      await hostPage.stopClock();
    });

    async function send(hostPage: HostPage, type: string, data: object): Promise<void> {
      await sendMessage(app, type, data);
      await hostPage.settleApp(app);
    }

    const start = (hostPage: HostPage, call: object, toNumber: string): Promise<void> =>
      send(hostPage, "OUTGOING_CALL_STARTED", { ...call, toNumber, createEngagement: true });

    test("keep engagements, statuses, durations and notes apart", async ({ hostPage }) => {
      await start(hostPage, A, "+12025550101");
      await start(hostPage, B, "+12025550102");
      await expect
        .poll(() => hostPage.storedCalls())
        .toMatchObject([
          { externalCallId: "a", toNumber: "+12025550101" },
          { externalCallId: "b", toNumber: "+12025550102" },
        ]);
      await send(hostPage, "CALL_ANSWERED", A);
      await hostPage.advanceTime(5_000);
      await send(hostPage, "CALL_ANSWERED", B);
      await hostPage.advanceTime(7_000);
      await send(hostPage, "CALL_ENDED", { ...A, callEndStatus: "COMPLETED" });
      await hostPage.advanceTime(11_000);
      await send(hostPage, "CALL_ENDED", { ...B, callEndStatus: "FAILED" });
      await send(hostPage, "CALL_COMPLETED", { ...B, ...notes("of b") });
      expect(await hostPage.calls()).toMatchObject([{ externalCallId: "a", state: "ended" }]);
      await send(hostPage, "CALL_COMPLETED", { ...A, ...notes("of a") });

      await expect
        .poll(() => hostPage.storedCalls())
        .toMatchObject([
          {
            engagementId: "500001",
            state: "completed",
            properties: {
              hs_call_status: "COMPLETED",
              hs_call_duration: "12000",
              hs_call_body: "of a",
            },
          },
          {
            engagementId: "500002",
            state: "completed",
            properties: {
              hs_call_status: "FAILED",
              hs_call_duration: "18000",
              hs_call_body: "of b",
            },
          },
        ]);
      expect(await hostPage.log("problem")).toEqual([]);
    });

    test("stay apart if one has no id", async ({ hostPage }) => {
      await start(hostPage, A, "+12025550101");
      await start(hostPage, {}, "+12025550102");
      await expect
        .poll(() => handlerData(app, "onCreateEngagementSucceeded"))
        .toMatchObject([{ engagementId: 500_001 }, { engagementId: 500_002 }]);
      // A message without an id belongs to the newest call, which is reported.
      await send(hostPage, "CALL_ANSWERED", {});
      await hostPage.advanceTime(3_000);
      await send(hostPage, "CALL_ANSWERED", A);
      await hostPage.advanceTime(4_000);
      expect(await hostPage.log("problem")).toHaveLength(1);
      // An engagement id identifies the call.
      await send(hostPage, "CALL_ENDED", { engagementId: 500_001, callEndStatus: "COMPLETED" });
      expect((await hostPage.calls()).map(({ state }) => state)).toEqual(["ended", "inProgress"]);
      await send(hostPage, "CALL_ENDED", { engagementId: 500_002, callEndStatus: "FAILED" });
      await send(hostPage, "CALL_COMPLETED", { engagementId: 500_001 });
      await send(hostPage, "CALL_COMPLETED", { engagementId: 500_002 });
      await expect
        .poll(() => hostPage.storedCalls())
        .toMatchObject([
          { engagementId: "500001", state: "completed", properties: { hs_call_duration: "4000" } },
          { engagementId: "500002", state: "completed", properties: { hs_call_duration: "7000" } },
        ]);
      expect(await hostPage.log("problem")).toHaveLength(1);
    });

    const canEndById = path.endsWith("?endById");
    const title = canEndById
      ? "are hung up one by one"
      : "are not hung up by the host, as the app would end either";
    test(title, async ({ hostPage }) => {
      await start(hostPage, A, "+12025550101");
      await start(hostPage, B, "+12025550102");
      const [a, b] = await hostPage.calls();
      const results = await hostPage.page.evaluate(
        (keys) => keys.map((key) => window.callingHost.endCall(key)),
        [b?.key ?? "", a?.key ?? ""],
      );
      expect(results).toEqual([canEndById, canEndById]);
      await hostPage.settleApp(app);
      expect(await handlerData(app, "onEndCall")).toEqual(canEndById ? [B, A] : []);
      expect(await hostPage.log("problem")).toHaveLength(canEndById ? 0 : 2);
    });
  });
}
