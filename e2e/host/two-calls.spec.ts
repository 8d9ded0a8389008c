import type { Frame } from "@playwright/test";
import { expect, test, type HostScene } from "./host-test.ts";

const sdks = { "the vendor's SDK": "/vendor-app/esm.html", "our SDK": "/our-app/?endById" };
const A = { externalCallId: "a" };
const B = { externalCallId: "b" };

const notes = (text: string) => ({ engagementProperties: { hs_call_body: text } });

for (const [sdk, path] of Object.entries(sdks)) {
  test.describe(`two calls of an app on ${sdk}`, () => {
    let app: Frame;

    test.beforeEach(async ({ scene }) => {
      await scene.openReady({ app: `${scene.sites.app}${path}` });
      app = await scene.frame(scene.sites.app);
      // Durations are exact where the clock stands still.
      await scene.stopClock();
    });

    async function say(scene: HostScene, type: string, data: object): Promise<void> {
      await app.evaluate(([type, data]) => window.callingApp.cti.sendMessage({ type, data }), [
        type,
        data,
      ] as const);
      await scene.settleApp(app);
    }

    const start = (scene: HostScene, call: object, toNumber: string): Promise<void> =>
      say(scene, "OUTGOING_CALL_STARTED", { ...call, toNumber, createEngagement: true });

    test("keep engagements, statuses, durations and notes apart", async ({ scene }) => {
      await start(scene, A, "+12025550101");
      await start(scene, B, "+12025550102");
      await expect
        .poll(() => scene.storedCalls())
        .toMatchObject([
          { externalCallId: "a", toNumber: "+12025550101" },
          { externalCallId: "b", toNumber: "+12025550102" },
        ]);
      await say(scene, "CALL_ANSWERED", A);
      await scene.pass(5_000);
      await say(scene, "CALL_ANSWERED", B);
      await scene.pass(7_000);
      await say(scene, "CALL_ENDED", { ...A, callEndStatus: "COMPLETED" });
      await scene.pass(11_000);
      await say(scene, "CALL_ENDED", { ...B, callEndStatus: "FAILED" });
      await say(scene, "CALL_COMPLETED", { ...B, ...notes("of b") });
      expect(await scene.calls()).toMatchObject([{ externalCallId: "a", state: "ended" }]);
      await say(scene, "CALL_COMPLETED", { ...A, ...notes("of a") });

      await expect
        .poll(() => scene.storedCalls())
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
      expect(await scene.log("problem")).toEqual([]);
    });

    test("are not mixed up where one has no id of its own", async ({ scene }) => {
      await start(scene, A, "+12025550101");
      await start(scene, {}, "+12025550102");
      const engagements = (): Promise<unknown> =>
        app.evaluate(() =>
          window.callingApp.heard
            .filter(({ handler }) => handler === "onCreateEngagementSucceeded")
            .map(({ data }) => data),
        );
      await expect
        .poll(engagements)
        .toMatchObject([{ engagementId: 500_001 }, { engagementId: 500_002 }]);
      // Without an id it is the newest's, which is reported.
      await say(scene, "CALL_ANSWERED", {});
      await scene.pass(3_000);
      await say(scene, "CALL_ANSWERED", A);
      await scene.pass(4_000);
      expect(await scene.log("problem")).toHaveLength(1);
      // By its engagement it is whichever has that one.
      await say(scene, "CALL_ENDED", { engagementId: 500_001, callEndStatus: "COMPLETED" });
      expect((await scene.calls()).map(({ state }) => state)).toEqual(["ended", "inProgress"]);
      await say(scene, "CALL_ENDED", { engagementId: 500_002, callEndStatus: "FAILED" });
      await say(scene, "CALL_COMPLETED", { engagementId: 500_001 });
      await say(scene, "CALL_COMPLETED", { engagementId: 500_002 });
      await expect
        .poll(() => scene.storedCalls())
        .toMatchObject([
          { engagementId: "500001", state: "completed", properties: { hs_call_duration: "4000" } },
          { engagementId: "500002", state: "completed", properties: { hs_call_duration: "7000" } },
        ]);
      expect(await scene.log("problem")).toHaveLength(1);
    });

    const canEndById = path.endsWith("?endById");
    const title = canEndById
      ? "are hung up one by one"
      : "are not hung up by the host, as the app would end either";
    test(title, async ({ scene }) => {
      await start(scene, A, "+12025550101");
      await start(scene, B, "+12025550102");
      const [a, b] = await scene.calls();
      const asked = await scene.page.evaluate(
        (keys) => keys.map((key) => window.callingHost.endCall(key)),
        [b?.key ?? "", a?.key ?? ""],
      );
      expect(asked).toEqual([canEndById, canEndById]);
      await scene.settleApp(app);
      const ended = await app.evaluate(() =>
        window.callingApp.heard
          .filter(({ handler }) => handler === "onEndCall")
          .map(({ data }) => data),
      );
      expect(ended).toEqual(canEndById ? [B, A] : []);
      expect(await scene.log("problem")).toHaveLength(canEndById ? 0 : 2);
    });
  });
}
