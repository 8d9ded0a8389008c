import type { Frame } from "@playwright/test";
import { expect, test, type HostPage } from "./host-test.ts";

const HOSTILE = "/hostile/";

/** The locations of hostile frames. Some have the app's origin: a matching origin alone proves nothing. */
const attackers: Record<string, (hostPage: HostPage, app: Frame) => Promise<Frame>> = {
  "next to the app": ({ addFrame, sites }) => addFrame(`${sites.untrusted}${HOSTILE}`),
  "next to the app, on its origin": ({ addFrame, sites }) => addFrame(`${sites.app}${HOSTILE}`),
  "inside the app": ({ addFrame, sites }, app) => addFrame(`${sites.untrusted}${HOSTILE}`, app),
  "inside the app, on its origin": ({ addFrame, sites }, app) =>
    addFrame(`${sites.app}${HOSTILE}`, app),
};

/** Adds all hostile frames. */
async function addAttackers(hostPage: HostPage, app: Frame): Promise<Frame[]> {
  const added: Frame[] = [];
  for (const add of Object.values(attackers)) added.push(await add(hostPage, app));
  return added;
}

/** Every message with which an app can change a call or the page. */
const forgedMessages = (
  url: string,
  call: { externalCallId: string; engagementId: number },
): object[] => [
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

/** Replies to a handshake with each id, as from an app on our SDK and on the vendor's. */
const handshakeReplies = (ids: readonly unknown[]): object[] =>
  ids.flatMap((messageId) => {
    const syncAck = { type: "SYNC_ACK", messageId, version: "0.9.7" };
    const appSdk = { name: "@calling-extensions/sdk", version: "1.0.0", capabilities: ["port"] };
    return [{ ...syncAck, appSdk }, syncAck];
  });

/** Ids that an attacker can guess from the source code without seeing the messages. */
const guessedIds = ["", "1", 1, "undefined", "m-1", `${Date.now()}_1`, "m0-1", null];

/** Posts all messages to the host page, each with a port that repeats all of them. */
async function attack(frame: Frame, messages: readonly object[]): Promise<void> {
  await frame.waitForLoadState();
  await frame.evaluate((forged) => {
    for (const message of forged) {
      const { port1, port2 } = new MessageChannel();
      window.top?.postMessage(message, "*", [port2]);
      for (const repeated of forged) port1.postMessage(repeated);
      window.top?.postMessage(message, "*");
    }
  }, messages);
}

/** The ids of the SYNC messages that the host sent to a frame. */
const idsOfSync = (app: Frame): Promise<string[]> =>
  app.evaluate(() =>
    (window.rawApp ?? window.callingApp).received.flatMap((received) => {
      const { type, messageId } = received as { type?: string; messageId?: string };
      return type === "SYNC" && messageId !== undefined ? [messageId] : [];
    }),
  );

test("before the app replies, no frame next to it or inside it can impersonate it, even with the handshake's id", async ({
  hostPage,
}) => {
  const { sites } = hostPage;
  await hostPage.open({ app: `${sites.app}/raw-app/`, hasProbe: false });
  const app = await hostPage.frame(`${sites.app}/raw-app/`);
  await app.waitForFunction(() => window.rawApp?.received.length > 0);
  const hostile = await addAttackers(hostPage, app);
  const stolen = await idsOfSync(app);
  const call = { externalCallId: "real", engagementId: 500_001 };
  for (const attacker of hostile) {
    await attack(attacker, [
      ...handshakeReplies([...guessedIds, ...stolen]),
      ...forgedMessages(sites.untrusted, call),
    ]);
    await hostPage.settle(attacker);
  }
  expect(await hostPage.status()).toBe("connecting");
  expect(await hostPage.logged("status")).toEqual([]);
  expect(await hostPage.receivedTypes()).toEqual([]);

  await app.evaluate(() => window.rawApp.acknowledge());
  await hostPage.waitUntilReady();
  for (const attacker of hostile) await hostPage.settle(attacker);
  await app.evaluate(() =>
    window.rawApp.post({
      type: "OUTGOING_CALL_STARTED",
      messageId: "1",
      data: { externalCallId: "real", toNumber: "+12025550101", createEngagement: true },
    }),
  );
  await expect.poll(() => hostPage.storedCalls()).toHaveLength(1);
  expect(await hostPage.receivedTypes()).toEqual([
    "SYNC_ACK",
    "INITIALIZED",
    "OUTGOING_CALL_STARTED",
  ]);
});

test("replies to another page's handshakes don't connect an app", async ({ hostPage }) => {
  const url = `${hostPage.sites.app}/raw-app/`;
  await hostPage.open({ app: url, hasProbe: false });
  const app = await hostPage.frame(url);
  await app.waitForFunction(() => window.rawApp?.received.length > 0);
  const before = await idsOfSync(app);
  await hostPage.page.evaluate(() => window.callingHost.reload());
  await app.waitForFunction(
    (old) => window.rawApp?.received.some(({ messageId }) => !old.includes(messageId)),
    before,
  );
  // The previous page may have received another SYNC.
  await attack(app, handshakeReplies([...guessedIds, ...before]));
  await hostPage.settle(app);
  expect(await hostPage.status()).toBe("connecting");
  await app.evaluate(() => window.rawApp.acknowledge());
  await hostPage.waitUntilReady();
});

for (const [sdk, path] of [
  ["our SDK", "/our-app/"],
  ["the vendor's SDK", "/vendor-app/esm.html"],
] as const) {
  test.describe(`during a call of an app on ${sdk}`, () => {
    let app: Frame;
    let forged: object[];

    test.beforeEach(async ({ hostPage }) => {
      const { sites } = hostPage;
      await hostPage.openReady({ app: `${sites.app}${path}`, hasProbe: false });
      app = await hostPage.frame(`${sites.app}${path}`);
      await hostPage.dial();
      await expect(app.getByRole("status")).toHaveText("Engagement 500001");
      await app.getByRole("button", { name: "Answer" }).click();
      await expect
        .poll(() => hostPage.calls())
        .toMatchObject([{ state: "inProgress", saving: "stored" }]);
      const [call] = await hostPage.calls();
      if (!call) throw new Error("The call disappeared.");
      const { externalCallId } = call;
      forged = [
        ...forgedMessages(`${sites.untrusted}${path}`, { externalCallId, engagementId: 500_001 }),
        ...handshakeReplies([...guessedIds, ...(await idsOfSync(app))]),
      ];
      await hostPage.clearLog();
    });

    /** Ends and saves the call, as its user wants. */
    async function finish(hostPage: HostPage): Promise<void> {
      await app.getByRole("button", { name: "Hang up" }).click();
      await app.getByRole("button", { name: "Save" }).click();
      await expect.poll(() => hostPage.storedCalls()).toMatchObject([{ state: "completed" }]);
    }

    test("no frame next to the app or inside it can affect the call or the page", async ({
      hostPage,
    }) => {
      for (const attacker of await addAttackers(hostPage, app)) {
        await attack(attacker, forged);
        await hostPage.settle(attacker);
      }
      expect(await hostPage.logged()).toEqual([]);
      expect(await hostPage.status()).toBe("initialized");
      expect(await hostPage.calls()).toMatchObject([{ state: "inProgress" }]);
      expect(app.url()).toBe(`${hostPage.sites.app}${path}`);
      await finish(hostPage);
      expect(JSON.stringify(await hostPage.storedCalls())).not.toContain("Forged");
    });

    const tag = sdk === "our SDK" ? ["@long"] : [];
    test(
      "an untrusted page in the app's frame receives nothing and is ignored",
      { tag },
      async ({ hostPage }) => {
        const { sites } = hostPage;
        await app.evaluate((url) => location.assign(url), `${sites.untrusted}/raw-app/`);
        const untrusted = await hostPage.frame(`${sites.untrusted}/raw-app/`);
        await untrusted.waitForFunction(() => window.rawApp !== undefined);
        await attack(untrusted, [{ type: "HELLO" }, ...forged, { type: "HELLO" }]);
        await hostPage.settle(untrusted);
        const expected = `It is ${sites.untrusted}; expected ${sites.app}.`;
        await expect
          .poll(() => hostPage.diagnoses())
          .toEqual([{ code: "appRejected", message: expect.stringContaining(expected) }]);
        expect(await hostPage.status()).toBe("failed");
        expect(await hostPage.logged("status", "diagnosis", "problem")).toEqual([]);
        expect(await hostPage.calls()).toMatchObject([{ state: "inProgress" }]);
        expect(await untrusted.evaluate(() => window.rawApp.received)).toEqual([]);

        // The app reloads and resumes its call.
        const { externalCallId = "" } = (await hostPage.calls())[0] ?? {};
        await hostPage.page.evaluate(() => window.callingHost.reload());
        app = await hostPage.frame(`${sites.app}${path}`);
        await hostPage.waitUntilReady();
        await app.evaluate(
          (id) =>
            window.callingApp.cti.callCompleted({ externalCallId: id, engagementId: 500_001 }),
          externalCallId,
        );
        await expect.poll(() => hostPage.storedCalls()).toMatchObject([{ state: "completed" }]);
        expect(await hostPage.diagnoses()).toEqual([]);
      },
    );
  });
}
