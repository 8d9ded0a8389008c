import { expect, test, type HostScene } from "./host-test.ts";

const sdks = { "the vendor's SDK": "/vendor-app/esm.html", "our SDK": "/our-app/" };
const A = { externalCallId: "a" };
const started = { ...A, toNumber: "+12025550101", createEngagement: true };
const completed = { ...A, engagementProperties: { hs_call_body: "Notes" } };

/** Has the app say something, and waits until the host has read it. */
async function say(scene: HostScene, ...messages: [type: string, data?: object][]): Promise<void> {
  const app = await scene.frame(scene.sites.app);
  await app.evaluate((said) => {
    for (const [type, data] of said) {
      window.callingApp.cti.sendMessage({ type, ...(data && { data }) });
    }
  }, messages);
  await scene.settleApp(app);
}

for (const [sdk, path] of Object.entries(sdks)) {
  test.describe(`an app on ${sdk}`, () => {
    test.beforeEach(({ scene }) => scene.openReady({ app: `${scene.sites.app}${path}` }));

    /** The app still hears the page, and threw nothing. */
    test.afterEach(async ({ scene }) => {
      await scene.page.evaluate(() => window.callingHost.endCall());
      const app = await scene.frame(scene.sites.app);
      await app.waitForFunction(() =>
        window.callingApp.heard.some(({ handler }) => handler === "onEndCall"),
      );
      expect(await app.evaluate(() => window.callingApp.uncaughtErrors)).toEqual([]);
      expect(await scene.page.evaluate(() => window.hostPage.uncaughtErrors)).toEqual([]);
      expect(await scene.status()).toBe("initialized");
    });

    test("that starts a call twice has one engagement, which both are told", async ({ scene }) => {
      await say(scene, ["OUTGOING_CALL_STARTED", started], ["OUTGOING_CALL_STARTED", started]);
      await expect
        .poll(() => scene.calls())
        .toMatchObject([{ state: "dialing", engagementId: "500001" }]);
      expect(await scene.storedCalls()).toHaveLength(1);
      const app = await scene.frame(scene.sites.app);
      const created = await app.evaluate(() =>
        window.callingApp.heard.filter(({ handler }) => handler === "onCreateEngagementSucceeded"),
      );
      expect(created.map(({ data }) => data)).toMatchObject([
        { engagementId: 500_001 },
        { engagementId: 500_001 },
      ]);
      expect(await scene.log("problem")).toEqual([]);
    });

    test("that ends a call before it starts it is reported, and may go on with it", async ({
      scene,
    }) => {
      await say(scene, ["CALL_ENDED", A]);
      expect(await scene.calls()).toEqual([]);
      expect(await scene.log("problem")).toEqual([
        expect.stringContaining("CALL_ENDED came for call"),
      ]);
      await say(
        scene,
        ["OUTGOING_CALL_STARTED", started],
        ["CALL_ENDED", { ...A, callEndStatus: "COMPLETED" }],
        ["CALL_COMPLETED", completed],
      );
      await expect.poll(() => scene.storedCalls()).toMatchObject([{ state: "completed" }]);
      expect(await scene.log("problem")).toHaveLength(1);
    });

    test("that answers a call after its end is reported, and the call stays ended", async ({
      scene,
    }) => {
      await say(
        scene,
        ["OUTGOING_CALL_STARTED", started],
        ["CALL_ENDED", { ...A, callEndStatus: "BUSY" }],
        ["CALL_ANSWERED", A],
        ["CALL_ENDED", { ...A, callEndStatus: "COMPLETED" }],
      );
      expect(await scene.calls()).toMatchObject([{ state: "ended", endStatus: "busy" }]);
      expect(await scene.log("problem")).toEqual([
        expect.stringContaining("out of order"),
        expect.stringContaining("out of order"),
      ]);
      await expect
        .poll(() => scene.storedCalls())
        .toMatchObject([{ state: "ended", properties: { hs_call_status: "BUSY" } }]);
    });

    for (const [title, again] of Object.entries({
      "by its id": completed,
      "by its engagement": { engagementId: 500_001, hideWidget: false },
    })) {
      test(`that completes a call twice, ${title}, completes it once, and stores what it says`, async ({
        scene,
      }) => {
        await say(
          scene,
          ["OUTGOING_CALL_STARTED", started],
          ["CALL_ANSWERED", A],
          ["CALL_COMPLETED", { ...again, ...completed, hideWidget: false }],
          ["CALL_COMPLETED", again],
          ["OUTGOING_CALL_STARTED", started],
        );
        expect(await scene.calls()).toEqual([]);
        await expect
          .poll(() => scene.storedCalls())
          .toMatchObject([{ state: "completed", properties: { hs_call_body: "Notes" } }]);
        expect(await scene.log("problem")).toHaveLength(2);
      });
    }
  });
}
