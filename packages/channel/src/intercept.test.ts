import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAppChannel, type AppChannel } from "./app-channel.ts";
import type { Envelope } from "./envelope.ts";
import { createHostChannel, type HostChannel } from "./host-channel.ts";
import type { Direction, Intercept } from "./intercept.ts";
import { TestWindow } from "./testing/test-window.ts";

type Pass = Parameters<Intercept>[2];

const handshakeTypes = {
  sync: "SYNC",
  syncAck: "SYNC_ACK",
  hello: "HELLO",
  unloading: "UNLOADING",
};
const sdkWith = (...capabilities: ("port" | "unloading")[]) => ({
  name: "test",
  version: "1",
  capabilities,
});

let sdk = sdkWith();
let hostWindow: TestWindow;
let appWindow: TestWindow;
let host: HostChannel;
let app: AppChannel;
let received: { host: unknown[]; app: unknown[] };
let connected: { host: number; app: number };
/** The direction and type of all messages that went through the interceptor. */
let seen: string[];
/** How the interceptor handles the messages of a type. Others pass. */
let faults: Record<string, (pass: Pass, envelope: Envelope) => void>;

const intercept: Intercept = (direction: Direction, envelope, pass) => {
  seen.push(`${direction} ${envelope.type}`);
  const fault = faults[`${direction} ${envelope.type}`];
  if (fault) fault(pass, envelope);
  else pass(envelope);
};

const end = (name: "host" | "app") => ({
  parseMessage: ({ type, data }: Envelope) => ({ ok: true as const, message: { type, data } }),
  onMessage: ({ data }: { type: string; data: unknown }) => received[name].push(data),
  onProblem: () => undefined,
  onConnecting: () => undefined,
  onConnected: () => {
    connected[name] += 1;
  },
});

function startHost(): void {
  host = createHostChannel({
    ...end("host"),
    window: hostWindow.asWindow(),
    handshakeTypes,
    peer: appWindow.seenFrom(hostWindow),
    origins: [appWindow.origin],
    sdk,
    syncFields: () => ({ hostUrl: hostWindow.origin }),
    intercept,
  });
}

function startApp(): void {
  app = createAppChannel({
    ...end("app"),
    window: appWindow.asWindow(),
    handshakeTypes,
    previous: undefined,
    allowsHost: () => true,
    syncAckFields: () => ({ appSdk: sdk, version: "0.9.7" }),
  });
}

const receivedBy = (direction: Direction): unknown[] =>
  direction === "in" ? received.host : received.app;

/** A port delivers in its own task, a test window in a microtask. */
const arrival = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage("after what was posted before");
  });

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await arrival();
}

beforeEach(() => {
  hostWindow = new TestWindow("http://host.example");
  appWindow = new TestWindow("http://app.example");
  appWindow.parent = hostWindow;
  received = { host: [], app: [] };
  connected = { host: 0, app: 0 };
  seen = [];
  faults = {};
  sdk = sdkWith();
});

afterEach(() => {
  host.destroy();
  app.destroy();
});

/** Sends a message in the given direction and returns what arrived. */
async function exchange(direction: Direction, data: unknown): Promise<unknown[]> {
  (direction === "in" ? app : host).send({ type: "PING", data });
  await settle();
  return receivedBy(direction);
}

describe.each([
  ["window", []],
  ["port", ["port", "unloading"]],
] as const)("over the %s, the interceptor", (_way, capabilities) => {
  beforeEach(async () => {
    sdk = sdkWith(...capabilities);
    startHost();
    startApp();
    host.handleLoad();
    await settle();
    seen.length = 0;
  });

  describe.each(["in", "out"] as const)("%s", (direction) => {
    const key = `${direction} PING`;

    test("receives a message and passes it on", async () => {
      expect(await exchange(direction, 1)).toEqual([1]);
      expect(seen).toEqual([key]);
    });

    test("drops it by not passing it on", async () => {
      faults[key] = () => undefined;
      expect(await exchange(direction, 1)).toEqual([]);
    });

    test("delays it by passing it on later, after more recent ones", async () => {
      const held: (() => void)[] = [];
      faults[key] = (pass, envelope) => held.push(() => expect(pass(envelope)).toBe(true));
      await exchange(direction, "first");
      faults = {};
      await exchange(direction, "second");
      for (const release of held) release();
      await settle();
      expect(receivedBy(direction)).toEqual(["second", "first"]);
    });

    test("duplicates it by passing it on twice", async () => {
      faults[key] = (pass, envelope) => [pass(envelope), pass(envelope)];
      expect(await exchange(direction, 1)).toEqual([1, 1]);
    });

    test("changes it by passing on another one", async () => {
      faults[key] = (pass, envelope) => pass({ ...envelope, data: "changed" });
      expect(await exchange(direction, 1)).toEqual(["changed"]);
    });

    test("doesn't pass messages of the previous page to or from the next one", async () => {
      const held: (() => boolean)[] = [];
      faults[key] = (pass, envelope) => held.push(() => pass(envelope));
      await exchange(direction, "of the page before");
      app.destroy();
      startApp();
      host.handleLoad();
      await settle();
      expect(connected.host).toBeGreaterThan(1);
      expect(held.map((release) => release())).toEqual([false]);
      await settle();
      expect(receivedBy(direction)).toEqual([]);
    });

    test("passes nothing on after destroy", async () => {
      const held: (() => boolean)[] = [];
      faults[key] = (pass, envelope) => held.push(() => pass(envelope));
      await exchange(direction, 1);
      host.destroy();
      expect(held.map((release) => release())).toEqual([false]);
      await settle();
      expect(receivedBy(direction)).toEqual([]);
    });
  });
});

describe("the handshake", () => {
  test("goes through the interceptor, and so do queued messages when they are posted", async () => {
    sdk = sdkWith("port", "unloading");
    appWindow.referrer = hostWindow.origin;
    startHost();
    host.send({ type: "PING", data: "early" });
    expect(seen).toEqual([]);
    startApp();
    await settle();
    appWindow.dispatchEvent(new Event("pagehide"));
    await settle();
    expect(seen).toEqual(["in HELLO", "out SYNC", "in SYNC_ACK", "out PING", "in UNLOADING"]);
    expect(received.app).toEqual(["early"]);
  });

  test.each(["out SYNC", "in SYNC_ACK"])("doesn't complete while %s is dropped", async (key) => {
    faults[key] = () => undefined;
    startHost();
    startApp();
    host.handleLoad();
    await settle();
    expect(host.isConnected).toBe(false);
    faults = {};
    // The next SYNC belongs to a handshake to which the app has not replied.
    host.handleLoad();
    await settle();
    expect(host.isConnected).toBe(true);
  });

  test.each(["out SYNC", "in SYNC_ACK"])("completes once if %s is duplicated", async (key) => {
    sdk = sdkWith("port");
    faults[key] = (pass, envelope) => [pass(envelope), pass(envelope)];
    startHost();
    startApp();
    host.handleLoad();
    await settle();
    expect(connected).toEqual({ host: 1, app: 1 });
    app.send({ type: "PING", data: "through the port" });
    await settle();
    expect(received.host).toEqual(["through the port"]);
  });

  test.each([["window"], ["port"]] as const)(
    "and what follows it may come late together, over the %s",
    async (way) => {
      sdk = way === "port" ? sdkWith("port") : sdkWith();
      const held: (() => void)[] = [];
      const hold = (pass: Pass, envelope: Envelope) => held.push(() => pass(envelope));
      faults = { "in SYNC_ACK": hold, "in PING": hold };
      startHost();
      startApp();
      host.handleLoad();
      await settle();
      app.send({ type: "PING", data: "right behind it" });
      await settle();
      for (const release of held.splice(0)) release();
      await settle();
      for (const release of held.splice(0)) release();
      await settle();
      expect(connected.host).toBe(1);
      expect(received.host).toEqual(["right behind it"]);
    },
  );

  test.each(["in HELLO", "out SYNC", "in SYNC_ACK"])(
    "that is done is not disturbed by a late %s",
    async (key) => {
      sdk = sdkWith("port");
      const held: (() => boolean)[] = [];
      faults[key] = (pass, envelope) => {
        held.push(() => pass(envelope));
        if (key !== "in HELLO") pass(envelope);
      };
      appWindow.referrer = hostWindow.origin;
      startHost();
      startApp();
      await settle();
      host.handleLoad();
      await settle();
      expect(connected).toEqual({ host: 1, app: 1 });
      expect(held[0]?.()).toBe(false);
      await settle();
      expect(connected).toEqual({ host: 1, app: 1 });
      app.send({ type: "PING", data: "still there" });
      await settle();
      expect(received.host).toEqual(["still there"]);
    },
  );

  test("isn't repeated by an earlier HELLO if a second SYNC completed it", async () => {
    let release: (() => boolean) | undefined;
    faults["in HELLO"] = (pass, envelope) => {
      release = () => pass(envelope);
    };
    startHost();
    host.handleLoad();
    await settle();
    appWindow.referrer = hostWindow.origin;
    startApp();
    await vi.waitFor(() => expect(host.isConnected).toBe(true));
    expect(release?.()).toBe(false);
    await settle();
    expect(connected).toEqual({ host: 1, app: 1 });
  });

  test("of the next page survives a late UNLOADING of the previous one", async () => {
    sdk = sdkWith("unloading");
    let release: (() => boolean) | undefined;
    faults["in UNLOADING"] = (pass, envelope) => {
      release = () => pass(envelope);
    };
    startHost();
    startApp();
    host.handleLoad();
    await settle();
    appWindow.dispatchEvent(new Event("pagehide"));
    await settle();
    app.destroy();
    startApp();
    host.handleLoad();
    await settle();
    expect(release?.()).toBe(false);
    expect(host.isConnected).toBe(true);
  });

  test("ignores messages from another window or a disallowed origin", async () => {
    startHost();
    startApp();
    const untrusted = new TestWindow("http://untrusted.example");
    const moved = Object.assign(new TestWindow("http://moved.example"), {
      seenFrom: () => appWindow.seenFrom(hostWindow),
    });
    for (const sender of [untrusted, moved]) {
      hostWindow.receive({ type: "HELLO" }, sender);
      hostWindow.receive({ type: "PING", messageId: "p" }, sender);
    }
    await settle();
    expect(seen).toEqual([]);
  });
});

test("a message on the window is dropped if both ends use a port", async () => {
  sdk = sdkWith("port");
  startHost();
  startApp();
  host.handleLoad();
  await settle();
  const passed = vi.fn();
  faults["in PING"] = (pass, envelope) => passed(pass(envelope));
  hostWindow.receive({ type: "PING", messageId: "p", data: 1 }, appWindow);
  await settle();
  expect(passed).toHaveBeenCalledWith(false);
  expect(received.host).toEqual([]);
});
