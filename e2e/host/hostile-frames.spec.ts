import type { Frame } from "@playwright/test";
import { expect, test, type HostScene } from "./host-test.ts";

const HOSTILE = "/hostile/";

/** Where a hostile frame is. Those of the app's own origin show that the origin alone proves nothing. */
const attackers: Record<string, (scene: HostScene, app: Frame) => Promise<Frame>> = {
  "beside the app": ({ addFrame, sites }) => addFrame(`${sites.stranger}${HOSTILE}`),
  "beside the app, of its origin": ({ addFrame, sites }) => addFrame(`${sites.app}${HOSTILE}`),
  "inside the app": ({ addFrame, sites }, app) => addFrame(`${sites.stranger}${HOSTILE}`, app),
  "inside the app, of its origin": ({ addFrame, sites }, app) =>
    addFrame(`${sites.app}${HOSTILE}`, app),
};

/** All that an app could do to a call and to the page, once it was heard. */
const orders = (url: string, call: { externalCallId: string; engagementId: number }): object[] => [
  { type: "INITIALIZED", messageId: "x1", data: { isLoggedIn: true } },
  { type: "OUTGOING_CALL_STARTED", messageId: "x2", data: { ...call, createEngagement: true } },
  {
    type: "INCOMING_CALL",
    messageId: "x3",
    data: { externalCallId: "forged", fromNumber: "1", createEngagement: true },
  },
  { type: "CALL_ANSWERED", messageId: "x4", data: call },
  { type: "CALL_ENDED", messageId: "x5", data: call },
  {
    type: "CALL_COMPLETED",
    messageId: "x6",
    data: { ...call, engagementProperties: { hs_call_body: "Forged" } },
  },
  {
    type: "NAVIGATE_TO_RECORD",
    messageId: "x7",
    data: { objectCoordinates: { objectTypeId: "0-1", objectId: 202 } },
  },
  { type: "ERROR", messageId: "x8", data: { message: "Forged" } },
  { type: "CALL_DATA", messageId: "x9", data: { forged: true } },
  { type: "RESIZE_WIDGET", messageId: "x10", data: { width: 300, height: 300 } },
  { type: "SET_WIDGET_URL", messageId: "x11", data: { iFrameUrl: url } },
  { type: "UNLOADING", messageId: "x12" },
];

/** Answers to a handshake, one for each id, as an app of ours and as one of the vendor's. */
const answers = (ids: readonly unknown[]): object[] =>
  ids.flatMap((messageId) => {
    const syncAck = { type: "SYNC_ACK", messageId, version: "0.9.7" };
    const appSdk = { name: "@calling-extensions/sdk", version: "1.0.0", capabilities: ["port"] };
    return [{ ...syncAck, appSdk }, syncAck];
  });

/** Ids that somebody may come upon who has read the sources but not the messages. */
const guesses = ["", "1", 1, "undefined", "m-1", `${Date.now()}_1`, "m0-1", null];

/** Posts everything to the host page, each with a port behind which all of it is said once more. */
async function attack(frame: Frame, messages: readonly object[]): Promise<void> {
  await frame.waitForLoadState();
  await frame.evaluate((forged) => {
    for (const message of forged) {
      const { port1, port2 } = new MessageChannel();
      window.top?.postMessage(message, "*", [port2]);
      for (const again of forged) port1.postMessage(again);
      window.top?.postMessage(message, "*");
    }
  }, messages);
}

/** Ids of the handshakes with which the host greeted a frame. */
const idsOfSync = (app: Frame): Promise<string[]> =>
  app.evaluate(() =>
    (window.rawApp ?? window.callingApp).received.flatMap((received) => {
      const { type, messageId } = received as { type?: string; messageId?: string };
      return type === "SYNC" && messageId !== undefined ? [messageId] : [];
    }),
  );

test.describe("before the app has answered, a frame", () => {
  for (const [where, add] of Object.entries(attackers)) {
    test(`${where} does not take its place, not even with the handshake's id`, async ({
      scene,
    }) => {
      const { sites } = scene;
      await scene.open({ app: `${sites.app}/raw-app/`, hasProbe: false });
      const app = await scene.frame(`${sites.app}/raw-app/`);
      await app.waitForFunction(() => window.rawApp?.received.length > 0);
      const attacker = await add(scene, app);
      const stolen = await idsOfSync(app);
      const call = { externalCallId: "real", engagementId: 500_001 };
      await attack(attacker, [
        ...answers([...guesses, ...stolen]),
        ...orders(sites.stranger, call),
      ]);
      await scene.settle(attacker);
      expect(await scene.status()).toBe("connecting");
      expect(await scene.logged("status")).toEqual([]);
      expect(await scene.heardByHost()).toEqual([]);

      await app.evaluate(() => window.rawApp.acknowledge());
      await scene.waitUntilReady();
      await scene.settle(attacker);
      await app.evaluate(() =>
        window.rawApp.post({
          type: "OUTGOING_CALL_STARTED",
          messageId: "1",
          data: { externalCallId: "real", toNumber: "+12025550101", createEngagement: true },
        }),
      );
      await expect.poll(() => scene.storedCalls()).toHaveLength(1);
      expect(await scene.heardByHost()).toEqual([
        "SYNC_ACK",
        "INITIALIZED",
        "OUTGOING_CALL_STARTED",
      ]);
    });
  }
});

test("an app's answers to handshakes that are not this page's connect nobody", async ({
  scene,
}) => {
  const url = `${scene.sites.app}/raw-app/`;
  await scene.open({ app: url, hasProbe: false });
  const app = await scene.frame(url);
  await app.waitForFunction(() => window.rawApp?.received.length > 0);
  const before = await idsOfSync(app);
  await scene.page.evaluate(() => window.callingHost.reload());
  await app.waitForFunction(
    (old) => window.rawApp?.received.some(({ messageId }) => !old.includes(messageId)),
    before,
  );
  // A SYNC may still have come in the page that was left.
  await attack(app, answers([...guesses, ...before]));
  await scene.settle(app);
  expect(await scene.status()).toBe("connecting");
  await app.evaluate(() => window.rawApp.acknowledge());
  await scene.waitUntilReady();
});

for (const [sdk, path] of [
  ["our SDK", "/our-app/"],
  ["the vendor's SDK", "/vendor-app/esm.html"],
] as const) {
  test.describe(`during a call of an app on ${sdk}`, () => {
    let app: Frame;
    let forged: object[];

    test.beforeEach(async ({ scene }) => {
      const { sites } = scene;
      await scene.openReady({ app: `${sites.app}${path}`, hasProbe: false });
      app = await scene.frame(`${sites.app}${path}`);
      await scene.dial();
      await expect(app.getByRole("status")).toHaveText("Engagement 500001");
      await app.getByRole("button", { name: "Answer" }).click();
      await expect
        .poll(() => scene.calls())
        .toMatchObject([{ state: "inProgress", saving: "stored" }]);
      const [call] = await scene.calls();
      if (!call) throw new Error("The call is gone.");
      const { externalCallId } = call;
      forged = [
        ...orders(`${sites.stranger}${path}`, { externalCallId, engagementId: 500_001 }),
        ...answers([...guesses, ...(await idsOfSync(app))]),
      ];
      await scene.forgetLog();
    });

    /** The call goes on as its user wants it to. */
    async function finish(scene: HostScene): Promise<void> {
      await app.getByRole("button", { name: "Hang up" }).click();
      await app.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => scene.storedCalls()).toMatchObject([{ state: "completed" }]);
    }

    for (const [where, add] of Object.entries(attackers)) {
      test(`a frame ${where} reaches neither the call nor the page`, async ({ scene }) => {
        const attacker = await add(scene, app);
        await attack(attacker, forged);
        await scene.settle(attacker);
        expect(await scene.logged()).toEqual([]);
        expect(await scene.status()).toBe("initialized");
        expect(await scene.calls()).toMatchObject([{ state: "inProgress" }]);
        expect(app.url()).toBe(`${scene.sites.app}${path}`);
        await finish(scene);
        expect(JSON.stringify(await scene.storedCalls())).not.toContain("Forged");
      });
    }

    test("a foreign page in the app's own frame is told nothing, and is not heard", async ({
      scene,
    }) => {
      const { sites } = scene;
      await app.evaluate((url) => location.assign(url), `${sites.stranger}/raw-app/`);
      const stranger = await scene.frame(`${sites.stranger}/raw-app/`);
      await stranger.waitForFunction(() => window.rawApp !== undefined);
      await attack(stranger, [{ type: "HELLO" }, ...forged, { type: "HELLO" }]);
      await scene.settle(stranger);
      const expected = `It is ${sites.stranger}; expected ${sites.app}.`;
      await expect
        .poll(() => scene.diagnoses())
        .toEqual([{ code: "appRejected", message: expect.stringContaining(expected) }]);
      expect(await scene.status()).toBe("failed");
      expect(await scene.logged("status", "diagnosis", "problem")).toEqual([]);
      expect(await scene.calls()).toMatchObject([{ state: "inProgress" }]);
      expect(await stranger.evaluate(() => window.rawApp.received)).toEqual([]);

      // The app comes back, and takes its call up again.
      const { externalCallId = "" } = (await scene.calls())[0] ?? {};
      await scene.page.evaluate(() => window.callingHost.reload());
      app = await scene.frame(`${sites.app}${path}`);
      await scene.waitUntilReady();
      await app.evaluate(
        (id) => window.callingApp.cti.callCompleted({ externalCallId: id, engagementId: 500_001 }),
        externalCallId,
      );
      await expect.poll(() => scene.storedCalls()).toMatchObject([{ state: "completed" }]);
      expect(await scene.diagnoses()).toEqual([]);
    });
  });
}
