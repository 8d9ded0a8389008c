import { expect, pairs, test } from "./peers-test.ts";

for (const pair of pairs) {
  test.describe(pair.title, () => {
    test.beforeEach(({ peers }) => peers.open(pair));

    test("shakes hands and tells the app who its host is", async ({ peers }) => {
      const [ready] = await peers.heard("onReady");
      expect(ready).toMatchObject({ hostUrl: peers.sites.host });
      expect(await peers.heard("onReady")).toHaveLength(1);
      expect(await peers.receivedTypes()).toEqual(["INITIALIZED"]);
    });

    test("carries the app's messages to the host, payloads untouched", async ({ peers }) => {
      const payloads: Record<string, [type: string, data: object]> = {
        outgoingCall: [
          "OUTGOING_CALL_STARTED",
          { externalCallId: "a-1", toNumber: "+12025550101", callStartTime: 1, more: [null] },
        ],
        callAnswered: ["CALL_ANSWERED", { externalCallId: "a-1" }],
        callEnded: [
          "CALL_ENDED",
          { externalCallId: "a-1", engagementId: 5, callEndStatus: "COMPLETED" },
        ],
        callCompleted: [
          "CALL_COMPLETED",
          {
            externalCallId: "a-1",
            hideWidget: false,
            engagementProperties: { hs_call_body: null },
          },
        ],
        resizeWidget: ["RESIZE_WIDGET", { width: 500, height: 600 }],
        sendError: ["ERROR", { message: "No microphone" }],
        callData: ["CALL_DATA", { anything: { goes: true } }],
      };
      for (const [method, [, data]] of Object.entries(payloads)) await peers.call(method, data);
      await expect.poll(() => peers.receivedTypes()).toContain("CALL_DATA");
      const received = await peers.page.evaluate(() => window.hostPage.received);
      for (const [type, data] of Object.values(payloads)) {
        expect(received.find((message) => message.type === type)?.data).toEqual(data);
      }
    });

    test("carries messages without a payload", async ({ peers }) => {
      for (const method of ["userAvailable", "userUnavailable", "userLoggedOut", "userLoggedIn"]) {
        await peers.call(method);
      }
      await expect
        .poll(() => peers.receivedTypes())
        .toEqual(["INITIALIZED", "USER_AVAILABLE", "USER_UNAVAILABLE", "LOGGED_OUT", "LOGGED_IN"]);
    });

    test("carries the host's messages to the app's handlers", async ({ peers }) => {
      await peers.send("DIAL_NUMBER", { phoneNumber: "+12025550101" });
      await peers.send("END_CALL");
      await peers.send("VISIBILITY_CHANGED", { isMinimized: true, isHidden: false });
      await expect.poll(() => peers.heard("onVisibilityChanged")).toHaveLength(1);
      expect(await peers.heard("onDialNumber")).toMatchObject([{ phoneNumber: "+12025550101" }]);
      expect(await peers.heard("onEndCall")).toHaveLength(1);
      expect(await peers.heard("onVisibilityChanged")).toEqual([
        { isMinimized: true, isHidden: false },
      ]);
    });

    test("shakes hands again when the app reloads", async ({ peers }) => {
      const before = await peers.page.evaluate(() => window.hostPage.received.length);
      await peers.app.evaluate(() => location.reload());
      await expect
        .poll(() =>
          peers.page.evaluate(
            (count) => window.hostPage.received.slice(count).map(({ type }) => type),
            before,
          ),
        )
        .toContain("INITIALIZED");
      await peers.send("DIAL_NUMBER", { phoneNumber: "+12025550102" });
      await expect
        .poll(() => peers.heard("onDialNumber"))
        .toMatchObject([{ phoneNumber: "+12025550102" }]);
      await expect.poll(() => peers.receivedTypes()).toContain("OUTGOING_CALL_STARTED");
    });
  });
}

test.describe("our app in our host", () => {
  test.beforeEach(({ peers }) => peers.open({ title: "", host: "/our-host/", app: "/our-app/" }));

  test("gives no two messages of one end the same id", async ({ peers }) => {
    await peers.app.evaluate(() => {
      for (let index = 0; index < 50; index += 1)
        window.callingApp.cti.sendMessage({ type: "CALL_DATA" });
    });
    await expect.poll(async () => (await peers.receivedTypes()).length).toBe(51);
    const ids = await peers.page.evaluate(() =>
      window.hostPage.received.flatMap(({ messageId }) => messageId ?? []),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
