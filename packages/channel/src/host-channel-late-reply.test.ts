import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHostChannel, type HostChannel } from "./host-channel.ts";
import type { Envelope } from "./envelope.ts";
import { TestWindow } from "./testing/test-window.ts";

const handshakeTypes = {
  sync: "SYNC",
  syncAck: "SYNC_ACK",
  hello: "HELLO",
  unloading: "UNLOADING",
};

let hostWindow: TestWindow;
let appWindow: TestWindow;
let host: HostChannel;
/** The events of the host, in order. */
let events: string[];
/** The messages that reached the app's window. */
let received: Envelope[];
let isRestored: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isRestored = true;
  hostWindow = new TestWindow("https://crm.example");
  appWindow = new TestWindow("https://app.example");
  events = [];
  received = [];
  appWindow.addEventListener("message", (event) => {
    received.push((event as MessageEvent<Envelope>).data);
  });
  host = createHostChannel<string>({
    window: hostWindow.asWindow(),
    handshakeTypes,
    peer: appWindow.seenFrom(hostWindow),
    origins: ["https://app.example"],
    sdk: { name: "test", version: "1", capabilities: [] },
    parseMessage: ({ type }) => ({ ok: true, message: type }),
    onMessage: (message) => events.push(message),
    onProblem: ({ kind }) => events.push(kind),
    onConnecting: () => events.push("connecting"),
    onConnected: () => events.push("connected"),
    syncFields: () => (isRestored ? {} : undefined),
  });
});
afterEach(() => {
  host.destroy();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** Sends a message from the page in the frame, as a vendor app does: without HELLO and without a port. */
async function say(message: Pick<Envelope, "type"> & Partial<Envelope>): Promise<void> {
  hostWindow.receive(message, appWindow);
  await pass(0);
}
const answer = (): Promise<void> => say({ ...(received.at(-1) as Envelope), type: "SYNC_ACK" });

/** A page loads, and after a while either this page or the next one replies. */
async function loadAndAnswer(afterMs: number): Promise<void> {
  host.handleLoad();
  await pass(afterMs);
  await answer();
  expect(events.splice(0)).toEqual(["connecting", "connected"]);
}

describe("an app that replied late and whose page loads afterward", () => {
  beforeEach(async () => {
    await loadAndAnswer(250);
    received = [];
    host.handleLoad();
    await pass(0);
  });

  test("stays connected, and receives SYNC until it sends a message", async () => {
    expect(host.isConnected).toBe(true);
    await pass(500);
    expect(received.map(({ type }) => type)).toEqual(["SYNC", "SYNC"]);
    await say({ type: "INITIALIZED", messageId: "1" });
    await pass(60_000);
    expect(events).toEqual(["INITIALIZED"]);
    expect(received).toHaveLength(2);
  });

  test("receives SYNC for 30 s, and silence isn't a problem", async () => {
    await pass(90_000);
    expect(events).toEqual([]);
    expect(received.length).toBeLessThanOrEqual(61);
    host.send({ type: "DIAL_NUMBER" });
    await pass(0);
    expect(received.at(-1)?.type).toBe("DIAL_NUMBER");
  });

  test("is a different page if that one replies: the handshake starts over", async () => {
    await answer();
    expect(events.splice(0)).toEqual(["connecting", "connected"]);
    host.send({ type: "DIAL_NUMBER" });
    await pass(0);
    expect(received.at(-1)?.type).toBe("DIAL_NUMBER");
  });

  test("is a new page if that one says hello, and its reply to the earlier SYNC counts", async () => {
    const [sync] = received as [Envelope];
    await say({ type: "HELLO" });
    expect(host.isConnected).toBe(false);
    host.send({ type: "DIAL_NUMBER" });
    await say({ ...sync, type: "SYNC_ACK" });
    await say({ type: "CALL_ANSWERED", messageId: "1" });
    expect(events).toEqual(["connecting", "connected", "CALL_ANSWERED"]);
    const syncs = received.filter(({ type }) => type === "SYNC");
    expect(new Set(syncs.map(({ hostSdk }) => Object(hostSdk).session))).toHaveProperty("size", 1);
    expect(received.at(-1)?.type).toBe("DIAL_NUMBER");
    await pass(60_000);
    expect(events).toHaveLength(3);
  });

  test("that says hello and never replies is reported", async () => {
    await say({ type: "HELLO" });
    await pass(60_000);
    expect(events).toEqual(["connecting", "appTimeout"]);
  });

  test("gets a new handshake when it loads again", async () => {
    host.handleLoad();
    expect(host.isConnected).toBe(false);
    await pass(0);
    await answer();
    expect(events).toEqual(["connecting", "connected"]);
  });
});

test("an app that receives SYNC late and replies before its load event stays connected", async () => {
  isRestored = false;
  host.handleLoad();
  await pass(250);
  isRestored = true;
  await pass(100);
  await answer();
  expect(events.splice(0)).toEqual(["connecting", "connected"]);
  host.handleLoad();
  await pass(60_000);
  expect([host.isConnected, events]).toEqual([true, []]);
});

test("an app that replied immediately and loads again is a new page", async () => {
  await loadAndAnswer(0);
  host.handleLoad();
  expect(host.isConnected).toBe(false);
  expect(events).toEqual(["connecting"]);
});

describe("an app whose reply arrives just after its page has loaded", () => {
  /** The page's reply to a SYNC that it received before its load event. */
  let earlier: Envelope;
  beforeEach(async () => {
    host.handleLoad();
    await pass(250);
    earlier = { ...(received.at(-1) as Envelope), type: "SYNC_ACK" };
    host.handleLoad();
    await pass(0);
    events = [];
    await say(earlier);
  });

  test("is connected, and receives SYNC until it sends a message", async () => {
    expect(events.splice(0)).toEqual(["connected"]);
    await pass(1000);
    expect(host.isConnected).toBe(true);
    await say({ type: "INITIALIZED", messageId: "1" });
    const asked = received.length;
    await pass(60_000);
    expect(events).toEqual(["INITIALIZED"]);
    expect(received).toHaveLength(asked);
  });

  test("is replaced by the loaded page if the reply came from the previous page", async () => {
    events = [];
    await answer();
    expect(events).toEqual(["connecting", "connected"]);
    await say(earlier);
    await pass(60_000);
    expect(events).toEqual(["connecting", "connected"]);
  });

  test("is ignored after the frame got another URL", async () => {
    host.handleNavigation();
    events = [];
    await say(earlier);
    host.handleLoad();
    await say(earlier);
    expect(events).toEqual(["connecting"]);
  });
});
