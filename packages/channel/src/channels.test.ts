import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAppChannel, type AppChannel, type Handshake } from "./app-channel.ts";
import { createHostChannel, type HostChannel } from "./host-channel.ts";
import type { Envelope } from "./envelope.ts";
import type { LinkProblem } from "./link.ts";
import type { SdkInfo } from "./handshake.ts";
import { TestWindow } from "./testing/test-window.ts";

interface Message {
  type: string;
  data: unknown;
}

/** A contract with two message types; all others are invalid. */
const parseMessage = ({ type, data }: Envelope) =>
  type === "PING" || type === "THROW"
    ? { ok: true as const, message: { type, data } }
    : { ok: false as const, reason: `${type} is unknown` };

const handshakeTypes = {
  sync: "SYNC",
  syncAck: "SYNC_ACK",
  hello: "HELLO",
  unloading: "UNLOADING",
};
/** Ends without capabilities behave like the vendor's. */
const plain = { name: "test", version: "1", capabilities: [] };
let sdk: SdkInfo;
let previous: Handshake | undefined;

let hostWindow: TestWindow;
let appWindow: TestWindow;
let untrusted: TestWindow;
let host: HostChannel;
let app: AppChannel;
let atHost: { received: Message[]; problems: LinkProblem<string>[]; connected: number };
let atApp: { received: Message[]; problems: LinkProblem<string>[]; connected: number };
let syncs: object[];
let wire: { type: string; messageId: string }[];

const log = () => ({
  received: [] as Message[],
  problems: [] as LinkProblem<string>[],
  connected: 0,
});
const listener = (end: typeof atHost) => ({
  parseMessage,
  onMessage: (message: Message) => {
    if (message.type === "THROW") throw new Error("handler");
    end.received.push(message);
  },
  onProblem: (problem: LinkProblem<string>) => end.problems.push(problem),
  onConnected: () => {
    end.connected += 1;
  },
});

function startHost(): HostChannel {
  return createHostChannel<Message>({
    ...listener(atHost),
    window: hostWindow.asWindow(),
    handshakeTypes,
    peer: appWindow.seenFrom(hostWindow),
    origins: [appWindow.origin],
    sdk,
    onConnecting: () => undefined,
    syncFields: () => ({ hostUrl: hostWindow.origin, portalId: 1 }),
  });
}

function startApp(): AppChannel {
  return createAppChannel<Message>({
    ...listener(atApp),
    window: appWindow.asWindow(),
    handshakeTypes,
    previous,
    allowsHost: () => true,
    syncAckFields: () => ({ version: "0.9.7", appSdk: sdk }),
  });
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  hostWindow = new TestWindow("http://host.example");
  appWindow = new TestWindow("http://app.example");
  untrusted = new TestWindow("http://untrusted.example");
  appWindow.parent = hostWindow;
  atHost = log();
  atApp = log();
  wire = [];
  sdk = plain;
  previous = undefined;
  syncs = [];
  appWindow.addEventListener("message", (event) => syncs.push((event as MessageEvent).data));
  hostWindow.addEventListener("message", (event) => wire.push((event as MessageEvent).data));
  host = startHost();
  app = startApp();
});

afterEach(() => {
  host.destroy();
  app.destroy();
  vi.useRealTimers();
});

describe("a handshake", () => {
  test("connects both ends and echoes the SYNC with its id", async () => {
    host.handleLoad();
    await settle();
    expect([host.isConnected, app.isConnected]).toEqual([true, true]);
    expect(wire).toEqual([
      {
        type: "SYNC_ACK",
        messageId: expect.stringMatching(/^[a-z]/),
        hostUrl: hostWindow.origin,
        portalId: 1,
        version: "0.9.7",
        hostSdk: { ...plain, session: expect.any(String) },
        appSdk: plain,
      },
    ]);
  });

  test("is repeated every 100 ms for an app that starts late", async () => {
    app.destroy();
    host.handleLoad();
    await vi.advanceTimersByTimeAsync(1_050);
    expect(host.isConnected).toBe(false);
    app = startApp();
    await vi.advanceTimersByTimeAsync(100);
    expect(host.isConnected).toBe(true);
    expect(atApp.connected).toBe(1);
  });

  test("without a reply fails after 30 s, and is reported", async () => {
    app.destroy();
    host.handleLoad();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(atHost.problems).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(atHost.problems).toEqual([{ kind: "appTimeout" }]);
  });

  test("fails after 30 s if the frame never loads", async () => {
    await vi.advanceTimersByTimeAsync(30_000);
    expect(atHost.problems).toEqual([{ kind: "appTimeout" }]);
  });

  test("is reported as slow after 3 s if the host sends no SYNC, and fails after 30 s", async () => {
    await vi.advanceTimersByTimeAsync(3_000);
    expect(atApp.problems).toEqual([{ kind: "hostSlow" }]);
    await vi.advanceTimersByTimeAsync(27_000);
    expect(atApp.problems.at(-1)).toEqual({ kind: "hostTimeout" });
    host.handleLoad();
    await settle();
    expect(app.isConnected).toBe(true);
  });

  test("counts as one for several SYNCs before the reply", async () => {
    for (const messageId of ["1700_1", "1700_2", "1700_3"]) {
      appWindow.receive({ type: "SYNC", messageId, hostUrl: hostWindow.origin }, hostWindow);
      await vi.advanceTimersByTimeAsync(150);
    }
    expect(wire.map(({ messageId }) => messageId)).toEqual(["1700_1"]);
    expect(atApp.connected).toBe(1);
  });

  test("is repeated for a host that was mounted again", async () => {
    host.handleLoad();
    await vi.advanceTimersByTimeAsync(100);
    host.destroy();
    host = startHost();
    host.handleLoad();
    await settle();
    expect(host.isConnected).toBe(true);
    expect(atApp.connected).toBe(2);
  });

  test("can't be forged with a reply that lacks the id of a SYNC", async () => {
    app.destroy();
    host.handleLoad();
    hostWindow.receive({ type: "SYNC_ACK", messageId: "guess" }, appWindow);
    await settle();
    expect(host.isConnected).toBe(false);
  });
});

describe("an app that sends HELLO", () => {
  beforeEach(() => {
    app.destroy();
    appWindow.referrer = `${hostWindow.origin}/contacts/1`;
  });

  test("receives SYNC immediately, before its page has loaded", async () => {
    app = startApp();
    await settle();
    expect([host.isConnected, app.isConnected]).toEqual([true, true]);
    host.handleLoad();
    await settle();
    expect([atHost.connected, atApp.connected]).toEqual([1, 1]);
  });

  test("is connected by its reply, even if its page loads before the reply arrives", async () => {
    hostWindow.receive({ type: "HELLO" }, appWindow);
    await settle();
    const [sync] = syncs;
    host.handleLoad();
    await settle();
    hostWindow.receive({ ...sync, type: "SYNC_ACK" }, appWindow);
    await settle();
    expect(atHost.connected).toBe(1);
  });

  test("long after its page has loaded is connected immediately", async () => {
    host.handleLoad();
    await vi.advanceTimersByTimeAsync(1_050);
    app = startApp();
    await settle();
    expect([atHost.connected, atApp.connected]).toEqual([1, 1]);
  });

  test("after the host's timeout still receives SYNC", async () => {
    host.handleLoad();
    await vi.advanceTimersByTimeAsync(31_000);
    app = startApp();
    await settle();
    expect(host.isConnected).toBe(true);
  });

  test("again is a new page: the handshake starts over, and the load event changes nothing", async () => {
    app = startApp();
    await settle();
    host.handleLoad();
    app.destroy();
    host.send({ type: "PING", data: "lost with the page" });
    app = startApp();
    await settle();
    host.handleLoad();
    await settle();
    expect([atHost.connected, atApp.connected]).toEqual([2, 2]);
  });

  test("is ignored unless it comes from the frame's window", async () => {
    hostWindow.receive({ type: "HELLO" }, untrusted);
    await settle();
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe("two ends that can use a port", () => {
  beforeEach(async () => {
    host.destroy();
    app.destroy();
    sdk = { name: "test", version: "1", capabilities: ["port", "unloading"] };
    host = startHost();
    app = startApp();
    host.handleLoad();
    await settle();
    vi.useRealTimers();
  });

  test("use the window only for the handshake", async () => {
    app.send({ type: "PING", data: 1 });
    host.send({ type: "PING", data: 2 });
    await vi.waitFor(() =>
      expect([atHost.received, atApp.received].map((all) => all.length)).toEqual([1, 1]),
    );
    expect(wire.map(({ type }) => type)).toEqual(["SYNC_ACK"]);
    appWindow.receive({ type: "PING", messageId: "w" }, hostWindow);
    hostWindow.receive({ type: "PING", messageId: "w" }, appWindow);
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    expect([atHost.received.length, atApp.received.length]).toEqual([1, 1]);
  });

  test("queue for the next page once the app's page unloads, which it says through the port", async () => {
    app.send({ type: "PING", data: "last words" });
    appWindow.dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() => expect(host.isConnected).toBe(false));
    expect(atHost.received).toEqual([{ type: "PING", data: "last words" }]);
    expect(wire.map(({ type }) => type)).not.toContain("UNLOADING");
    host.send({ type: "PING", data: "for the next page" });
    app.destroy();
    app = startApp();
    host.handleLoad();
    await vi.waitFor(() =>
      expect(atApp.received).toEqual([{ type: "PING", data: "for the next page" }]),
    );
  });

  test("stay connected while the browser keeps both pages, to show them again", async () => {
    appWindow.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: true }));
    app.send({ type: "PING", data: "back again" });
    await vi.waitFor(() => expect(atHost.received).toHaveLength(1));
    expect(host.isConnected).toBe(true);
  });

  test("get a new port in every handshake", async () => {
    host.handleLoad();
    host.handleLoad();
    await vi.waitFor(() => expect(atHost.connected).toBe(2));
    app.send({ type: "PING", data: "new port" });
    await vi.waitFor(() => expect(atHost.received).toEqual([{ type: "PING", data: "new port" }]));
  });

  test("close their ports when they are destroyed", () => {
    const closed = vi.spyOn(MessagePort.prototype, "close");
    app.destroy();
    host.destroy();
    expect(closed).toHaveBeenCalledTimes(2);
    closed.mockRestore();
  });

  test("lose nothing when the load event of the app's page comes after its handshake", async () => {
    app.destroy();
    // A login page without an app loads. Then the app's page starts, before it has loaded.
    const before = syncs.length;
    host.handleLoad();
    await vi.waitFor(() => expect(syncs.length).toBeGreaterThan(before));
    appWindow.referrer = `${hostWindow.origin}/contacts`;
    app = startApp();
    await vi.waitFor(() => expect([atHost.connected, atApp.connected]).toEqual([2, 2]));
    app.send({ type: "PING", data: "before the load event" });
    host.handleLoad();
    host.send({ type: "PING", data: "after it" });
    await vi.waitFor(() =>
      expect(atHost.received).toMatchObject([{ data: "before the load event" }]),
    );
    await vi.waitFor(() => expect(atApp.received).toMatchObject([{ data: "after it" }]));
    expect([atHost.connected, atApp.connected]).toEqual([2, 2]);
  });

  test("queue messages when the app's page unloads", async () => {
    appWindow.dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() => expect(host.isConnected).toBe(false));
    app.destroy();
    host.send({ type: "PING", data: "meanwhile" });
    app = startApp();
    host.handleLoad();
    await vi.waitFor(() => expect(atApp.received).toEqual([{ type: "PING", data: "meanwhile" }]));
  });

  test("don't use a port if a vendor app echoes the host's capability", async () => {
    app.destroy();
    host.handleLoad();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    const { port1 } = new MessageChannel();
    const [sync] = syncs.slice(-1);
    hostWindow.receive({ ...sync, type: "SYNC_ACK" }, appWindow, [port1]);
    await vi.waitFor(() => expect(host.isConnected).toBe(true));
    hostWindow.receive({ type: "PING", messageId: "v", data: 1 }, appWindow);
    await vi.waitFor(() => expect(atHost.received).toHaveLength(1));
    port1.close();
  });
});

describe("a new instance in the same document", () => {
  const sync = { type: "SYNC", messageId: "s", hostUrl: "http://host.example" };

  test("reuses the previous instance's vendor host", async () => {
    appWindow.receive(sync, hostWindow);
    await settle();
    app.destroy();
    previous = { sync, origin: hostWindow.origin };
    app = startApp();
    await settle();
    expect([app.isConnected, atApp.connected]).toEqual([true, 2]);
    app.send({ type: "PING", data: "again" });
    await settle();
    expect(wire.at(-1)).toMatchObject({ type: "PING", data: "again" });
  });

  test("requests another handshake from a host on our SDK", async () => {
    host.handleLoad();
    await settle();
    app.destroy();
    previous = { sync: { ...sync, hostSdk: plain }, origin: hostWindow.origin };
    app = startApp();
    await settle();
    expect([atHost.connected, atApp.connected]).toEqual([2, 2]);
  });
});

describe("a sent message", () => {
  test("before the handshake arrives after it, in order, in both directions", async () => {
    for (let index = 0; index < 20; index += 1) {
      host.send({ type: "PING", data: index });
      app.send({ type: "PING", data: index });
    }
    host.handleLoad();
    await settle();
    const expected = Array.from({ length: 20 }, (_, data) => ({ type: "PING", data }));
    expect(atHost.received).toEqual(expected);
    expect(atApp.received).toEqual(expected);
  });

  test("during a reload of the app arrives after the next handshake", async () => {
    host.handleLoad();
    await settle();
    app.destroy();
    host.handleLoad();
    host.send({ type: "PING", data: "meanwhile" });
    app = startApp();
    await vi.advanceTimersByTimeAsync(100);
    expect(atApp.received).toEqual([{ type: "PING", data: "meanwhile" }]);
  });

  test("is dropped and reported if 1,000 others are queued", () => {
    for (let index = 0; index <= 1_000; index += 1) app.send({ type: "PING", data: index });
    expect(atApp.problems).toEqual([{ kind: "queueFull", detail: "PING" }]);
  });

  test("has a unique id that starts with a letter", async () => {
    host.handleLoad();
    await settle();
    for (let index = 0; index < 50; index += 1) app.send({ type: "PING" });
    await settle();
    const ids = wire.slice(1).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(50);
    expect(ids.every((id) => /^[a-z]/.test(id))).toBe(true);
  });
});

describe("a received message", () => {
  beforeEach(async () => {
    host.handleLoad();
    await settle();
  });

  const ping = { type: "PING", messageId: "x", data: 1 };

  test("from another window is ignored, even with the right origin", async () => {
    const sibling = new TestWindow(hostWindow.origin);
    for (const sender of [untrusted, sibling]) {
      appWindow.receive(ping, sender);
      appWindow.receive({ type: "SYNC", messageId: "y", hostUrl: sender.origin }, sender);
      hostWindow.receive(ping, sender);
    }
    await settle();
    expect([...atApp.received, ...atHost.received, ...atApp.problems]).toEqual([]);
  });

  test("from the frame on another origin is rejected, and reported once", async () => {
    const moved = Object.assign(new TestWindow("http://moved.example"), {
      seenFrom: () => appWindow.seenFrom(hostWindow),
    });
    for (let count = 0; count < 3; count += 1) hostWindow.receive(ping, moved);
    await settle();
    expect(atHost.received).toEqual([]);
    expect(atHost.problems).toEqual([
      {
        kind: "appRejected",
        detail: `It is http://moved.example; expected ${appWindow.origin}.`,
        origin: "http://moved.example",
      },
    ]);
  });

  test("that the contract doesn't define is dropped, and each kind is reported once", async () => {
    for (let count = 0; count < 3; count += 1) {
      appWindow.receive({ type: "NONSENSE", messageId: `n${count}` }, hostWindow);
    }
    appWindow.receive(ping, hostWindow);
    await settle();
    expect(atApp.problems).toEqual([{ kind: "invalidMessage", detail: "NONSENSE is unknown" }]);
    expect(atApp.received).toHaveLength(1);
  });

  test.each([null, 0, "PING", [ping], {}, { type: "PING" }, { type: 1, messageId: "x" }])(
    "as %j is not a message, and is ignored",
    async (data) => {
      appWindow.receive(data, hostWindow);
      hostWindow.receive(data, appWindow);
      await settle();
      expect([...atApp.received, ...atHost.received]).toEqual([]);
      expect([...atApp.problems, ...atHost.problems]).toEqual([]);
    },
  );

  test("is delivered after a handler threw; the error is reported", async () => {
    appWindow.receive({ type: "THROW", messageId: "t" }, hostWindow);
    appWindow.receive(ping, hostWindow);
    await settle();
    expect(atApp.problems).toMatchObject([{ kind: "handlerFailed", detail: "THROW" }]);
    expect(atApp.received).toHaveLength(1);
  });

  test("of the other role is ignored: SYNC by a host, SYNC_ACK by an app", async () => {
    hostWindow.receive({ type: "SYNC", messageId: "s", hostUrl: appWindow.origin }, appWindow);
    appWindow.receive({ type: "SYNC_ACK", messageId: "s" }, hostWindow);
    await settle();
    expect([atHost.connected, atApp.connected]).toEqual([1, 1]);
    expect([...atApp.received, ...atHost.received]).toEqual([]);
  });

  test("after destroy finds no timer and no listener", () => {
    host.destroy();
    app.destroy();
    host = startHost();
    app = startApp();
    host.handleLoad();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    host.destroy();
    app.destroy();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("after destroy is ignored; destroying twice is safe", async () => {
    app.destroy();
    app.destroy();
    appWindow.receive(ping, hostWindow);
    await settle();
    expect(atApp.received).toEqual([]);
  });
});
