import { expect, test } from "./peers-test.ts";
import { RawHost } from "./raw-host.ts";

const dial = (messageId: string) => ({
  type: "DIAL_NUMBER",
  messageId,
  data: { phoneNumber: "+12025550101" },
});

test.describe("our app before its host has spoken", () => {
  let host: RawHost;
  test.beforeEach(async ({ page, sites }) => {
    host = await RawHost.open(page, sites.host, `${sites.app}/our-app/`);
  });

  test("keeps what it sends and delivers it in order after the handshake", async ({ sites }) => {
    await host.app.evaluate(() => {
      for (let index = 0; index < 20; index += 1) {
        window.callingApp.cti.sendMessage({ type: "CALL_DATA", data: { index } });
      }
    });
    await host.post({ type: "SYNC", messageId: "s1", hostUrl: sites.host });
    await expect.poll(async () => (await host.received()).length).toBe(22);
    const received = await host.received();
    expect(received[0]).toMatchObject({ type: "SYNC_ACK", messageId: "s1", hostUrl: sites.host });
    expect(received.slice(1, 21).map(({ data }) => data)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ index })),
    );
    expect(received[21]).toMatchObject({ type: "INITIALIZED" });
  });

  test("drops messages that come before the handshake", async () => {
    await host.post(dial("d1"));
    await host.settle();
    expect(await host.heard()).toEqual({});
  });

  for (const hostUrl of ["not a url", 42, "javascript:alert(1)", "https://elsewhere.example"]) {
    test(`refuses a SYNC whose hostUrl is ${hostUrl}, and takes the next good one`, async ({
      sites,
    }) => {
      await host.post({ type: "SYNC", messageId: "s1", hostUrl });
      await host.settle();
      expect(await host.heard()).toEqual({ onFailed: 1 });
      expect(await host.received()).toEqual([]);
      await host.post({ type: "SYNC", messageId: "s2", hostUrl: sites.host });
      await expect.poll(() => host.heard()).toMatchObject({ onReady: 1 });
    });
  }

  for (const [title, field] of Object.entries({
    "no hostUrl": {},
    "an empty hostUrl": { hostUrl: "" },
    "a hostUrl with a path": { hostUrl: "PATH" },
  })) {
    test(`takes a SYNC with ${title}`, async ({ sites }) => {
      const hostUrl = "hostUrl" in field && field.hostUrl === "PATH" ? `${sites.host}/a/b?c` : "";
      await host.post({ type: "SYNC", messageId: "s1", ...("hostUrl" in field && { hostUrl }) });
      await expect.poll(() => host.heard()).toMatchObject({ onReady: 1 });
      await host.post(dial("d1"));
      await expect.poll(() => host.heard()).toMatchObject({ onDialNumber: 1 });
    });
  }

  test("answers a host that is mounted anew over the same frame", async ({ sites }) => {
    await host.post({ type: "SYNC", messageId: "s1", hostUrl: sites.host });
    await expect.poll(() => host.heard()).toMatchObject({ onReady: 1 });
    await expect
      .poll(async () => {
        await host.post({ type: "SYNC", messageId: "s2", hostUrl: sites.host });
        return host.heard();
      })
      .toMatchObject({ onReady: 2 });
  });

  test("survives hostile messages and still hears the next good one", async ({ sites }) => {
    await host.post({ type: "SYNC", messageId: "s1", hostUrl: sites.host });
    const hostile: unknown[] = [
      null,
      0,
      "text",
      [],
      [1, 2],
      {},
      { type: 5, messageId: "h" },
      { type: "DIAL_NUMBER", messageId: "h1" },
      { type: "DIAL_NUMBER", messageId: "h2", data: 42 },
      { type: "DIAL_NUMBER", messageId: "h3", data: { phoneNumber: 5 } },
      { type: "CALL_COMPLETED", messageId: "h4", data: {} },
      { type: "NO_SUCH_TYPE", messageId: "h5", data: {} },
      { type: "__proto__", messageId: "h6", data: {} },
      { type: "constructor", messageId: "h7", data: {} },
      { type: "SYNC_ACK", messageId: "s1", data: {} },
      { type: "READY", messageId: "h8", data: {} },
      JSON.parse('{"type":"END_CALL","messageId":"h9","__proto__":{"polluted":true}}'),
    ];
    for (const message of hostile) await host.post(message);
    await host.post(dial("d1"));
    await expect.poll(() => host.heard()).toMatchObject({ onDialNumber: 1 });
    expect(await host.heard()).toEqual({ onReady: 1, onEndCall: 1, onDialNumber: 1 });
    expect(await host.app.evaluate(() => "polluted" in {})).toBe(false);
    // No ERROR was answered: what an ERROR answers to an ERROR never ends.
    const types = (await host.received()).map(({ type }) => type);
    expect(types).toEqual(["SYNC_ACK", "INITIALIZED", "OUTGOING_CALL_STARTED"]);
  });
});

test.describe("a frame of a third origin", () => {
  const ourEnds = [
    { title: "our app in the vendor's host", host: "/vendor-host/", app: "/our-app/" },
    { title: "the vendor's app in our host", host: "/our-host/", app: "/vendor-app/esm.html" },
    { title: "our app in our host", host: "/our-host/", app: "/our-app/" },
  ];
  for (const pair of ourEnds) {
    test(`changes nothing for ${pair.title}`, async ({ peers }) => {
      await peers.open(pair);
      const stranger = peers.sites.stranger;
      await peers.attack([
        { type: "SYNC", messageId: "x1", hostUrl: stranger },
        { type: "SYNC", messageId: "x2", hostUrl: peers.sites.host },
        dial("x3"),
        { type: "SYNC_ACK", messageId: "x4", version: "0.9.7", iFrameUrl: stranger },
        { type: "CALL_COMPLETED", messageId: "x5", data: { externalCallId: "a", engagementId: 1 } },
        { type: "SET_WIDGET_URL", messageId: "x6", iFrameUrl: stranger },
      ]);
      // The real ends still hear each other, after all of that has been read.
      await peers.send("END_CALL");
      await expect.poll(() => peers.heard("onEndCall")).toHaveLength(1);
      expect(await peers.heard("onDialNumber")).toEqual([]);
      expect(await peers.heard("onReady")).toHaveLength(1);
      await peers.call("userAvailable");
      await expect.poll(() => peers.receivedTypes()).toEqual(["INITIALIZED", "USER_AVAILABLE"]);
      const log = await peers.page.evaluate(() => window.hostLog ?? []);
      expect(log.filter(({ name }) => name !== "status")).toEqual([]);
      expect(peers.app.url()).toBe(`${peers.sites.app}${pair.app}`);
    });
  }

  test("that speaks first does not become the host of our app", async ({ page, sites, peers }) => {
    const host = await RawHost.open(page, sites.host, `${sites.app}/our-app/`);
    await peers.attack([{ type: "SYNC", messageId: "x1", hostUrl: sites.stranger }, dial("x2")]);
    await host.settle();
    expect(await host.heard()).toEqual({});
    await host.post({ type: "SYNC", messageId: "s1", hostUrl: sites.host });
    await expect.poll(() => host.heard()).toEqual({ onReady: 1 });
  });
});
