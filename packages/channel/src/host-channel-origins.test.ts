import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAppChannel, type AppChannel } from "./app-channel.ts";
import { createHostChannel, type HostChannel, type HostProblemKind } from "./host-channel.ts";
import type { Envelope } from "./envelope.ts";
import type { LinkProblem } from "./link.ts";
import { TestWindow } from "./testing/test-window.ts";

const handshakeTypes = {
  sync: "SYNC",
  syncAck: "SYNC_ACK",
  hello: "HELLO",
  unloading: "UNLOADING",
};
const sdk = { name: "test", version: "1", capabilities: [] };
const parseMessage = ({ type }: Envelope) => ({ ok: true as const, message: type });
const LISTED = "https://app.example";
const PATTERN = "https://*.app.example";
const EU = "https://eu.app.example";

let hostWindow: TestWindow;
let appWindow: TestWindow;
let host: HostChannel;
let app: AppChannel | undefined;
let problems: LinkProblem<HostProblemKind>[];
let connectedAt: string[];
let received: string[];
/** The target origins of the host's posts, in order. */
let posts: unknown[];

/** A frame that the host embeds as `LISTED`, and that shows a page of an origin. */
function openAt(origin: string): void {
  appWindow = new TestWindow(origin);
  appWindow.parent = hostWindow;
  appWindow.referrer = `${hostWindow.origin}/contacts/1`;
  const peer = appWindow.seenFrom(hostWindow);
  const post = peer.postMessage.bind(peer) as (...posted: unknown[]) => void;
  vi.spyOn(peer, "postMessage").mockImplementation((...posted: unknown[]) => {
    posts.push(posted[1]);
    post(...posted);
  });
  host = createHostChannel<string>({
    window: hostWindow.asWindow(),
    handshakeTypes,
    peer,
    origins: [LISTED, PATTERN],
    sdk,
    parseMessage,
    onMessage: (message) => received.push(message),
    onProblem: (problem) => problems.push(problem),
    onConnecting: () => undefined,
    onConnected: (_syncAck, at) => connectedAt.push(at),
    syncFields: () => ({ hostUrl: hostWindow.origin }),
  });
}

function startApp(): void {
  app = createAppChannel<string>({
    window: appWindow.asWindow(),
    handshakeTypes,
    previous: undefined,
    parseMessage,
    allowsHost: () => true,
    onMessage: () => undefined,
    onProblem: () => undefined,
    onConnected: () => undefined,
    syncAckFields: () => ({ appSdk: sdk, version: "0.9.7" }),
  });
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const targets = (): unknown[] => [...new Set(posts)];
/** Posts a message from the page in the frame to the host page. */
const say = (type: string): void => hostWindow.receive({ type, messageId: "m-1" }, appWindow);

beforeEach(() => {
  vi.useFakeTimers();
  hostWindow = new TestWindow("https://crm.example");
  posts = [];
  problems = [];
  connectedAt = [];
  received = [];
  app = undefined;
});

afterEach(() => {
  app?.destroy();
  host.destroy();
  vi.useRealTimers();
});

describe("a host that allows subdomains", () => {
  test("posts to the listed origins, but not to patterns", async () => {
    openAt(EU);
    host.handleLoad();
    await vi.advanceTimersByTimeAsync(31_000);
    expect(targets()).toEqual([LISTED]);
  });

  test("connects to an app on the origin from which it sends HELLO", async () => {
    openAt(EU);
    startApp();
    await settle();
    expect(connectedAt).toEqual([EU]);
    app?.send({ type: "PING" });
    await settle();
    expect([received, problems]).toEqual([["PING"], []]);
    expect(targets()).toEqual([EU, LISTED]);
  });

  test("connects to a silent app on the origin that the host page expects", async () => {
    openAt(EU);
    appWindow.referrer = "";
    startApp();
    host.handleLoad();
    await settle();
    expect(connectedAt).toEqual([]);
    host.expectOrigin(EU);
    await settle();
    expect(connectedAt).toEqual([EU]);
  });

  test("posts nothing to an expected origin before a page has loaded", () => {
    openAt(EU);
    host.expectOrigin(EU);
    expect(posts).toEqual([]);
  });

  test("remembers only the last subdomain", async () => {
    openAt(LISTED);
    host.handleLoad();
    host.expectOrigin("https://us.app.example");
    host.expectOrigin(EU);
    posts = [];
    await vi.advanceTimersByTimeAsync(100);
    expect(targets()).toEqual([EU, LISTED]);
  });

  test.each(["*", PATTERN, "https://evil.example", "https://evilapp.example", "null", ""])(
    "never posts to %j, even if it is expected",
    async (origin) => {
      openAt(LISTED);
      host.handleLoad();
      host.expectOrigin(origin);
      await vi.advanceTimersByTimeAsync(100);
      expect(targets()).toEqual([LISTED]);
    },
  );
});

describe("a frame that was redirected to an untrusted origin", () => {
  const rejected = {
    kind: "appRejected",
    detail: `It is https://evil.example; expected ${LISTED}, ${PATTERN}.`,
    origin: "https://evil.example",
  };

  test("is reported with both origins, receives nothing, and can't complete a handshake", async () => {
    openAt("https://evil.example");
    say("HELLO");
    host.handleLoad();
    say("SYNC_ACK");
    await settle();
    expect(problems[0]).toEqual(rejected);
    expect([targets(), connectedAt]).toEqual([[LISTED], []]);
  });

  test("is reported once per load", async () => {
    openAt("https://evil.example");
    for (let load = 0; load < 2; load += 1) {
      host.handleLoad();
      say("HELLO");
      say("HELLO");
      await settle();
    }
    expect(problems).toEqual([rejected, rejected]);
  });
});
