import type { CarrierEvent } from "@calling-extensions/telephony";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REGISTRATION_SECONDS, REGISTRATION_TIMEOUT_MS } from "./limits.ts";
import { createSipCarrier, type SipCarrier } from "./sip-carrier.ts";
import { accept, contactOf, startFakeServer, type FakeServer } from "./testing/fake-server.ts";

const instanceId = "8f1f2a4e-3f0b-4f8e-9d58-6a1d2a7b9c10";
const account = { server: "ws://sip.example.com", user: "alice", password: "secret" };

let server: FakeServer;
let carrier: SipCarrier;
let events: CarrierEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  server = startFakeServer();
});
afterEach(() => {
  carrier.destroy();
  vi.useRealTimers();
});

async function start() {
  carrier = createSipCarrier({ account, instanceId });
  events = [];
  carrier.on((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(0);
}

const challenge = (realm: string, more = "") =>
  `WWW-Authenticate: Digest realm="${realm}", nonce="${realm}-1"${more}`;

const inRealm = (realm: string) => (request: string) =>
  request.includes(`realm="${realm}"`)
    ? accept(request)
    : ["SIP/2.0 401 Unauthorized", challenge(realm)];

describe("a registration", () => {
  it("is accepted", async () => {
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it.each<[string, readonly string[]]>([
    ["another contact", ["Contact: <sip:somebody@10.0.0.1>;expires=600"]],
    ["no contact", []],
  ])("with %s isn't one, and can be tried again", async (_, headers) => {
    server.handle = () => ["SIP/2.0 200 OK", ...headers];
    await start();
    expect(carrier.registration).toMatchObject({ state: "failed", problem: "unconfirmed" });

    server.handle = accept;
    carrier.register();
    expect(carrier.registration).toEqual({ state: "registering" });
    await vi.advanceTimersByTimeAsync(0);
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("is recognized by its instance, whatever the address", async () => {
    server.handle = () => [
      "SIP/2.0 200 OK",
      `Contact: <sip:x@019f9ae299f5>;reg-id=1;+sip.instance="<urn:uuid:${instanceId}>";expires=60`,
    ];
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("without a reply is a problem after a time, and is tried again", async () => {
    server.handle = () => undefined;
    await start();
    expect(carrier.registration).toEqual({ state: "registering" });
    await vi.advanceTimersByTimeAsync(REGISTRATION_TIMEOUT_MS);
    expect(carrier.registration).toMatchObject({ state: "reconnecting", problem: "noReply" });
    server.handle = accept;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("is renewed before the server forgets it", async () => {
    server.handle = (request) => [
      "SIP/2.0 200 OK",
      `Contact: ${contactOf(request).replace(/;expires=\d+/, "")};expires=30`,
    ];
    await start();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(server.find("REGISTER")).toHaveLength(2);
  });

  it("that isn't renewed is a problem", async () => {
    await start();
    server.handle = () => ["SIP/2.0 200 OK"];
    await vi.advanceTimersByTimeAsync(REGISTRATION_SECONDS * 1000);
    expect(carrier.registration).toMatchObject({ state: "failed", problem: "unconfirmed" });
  });

  it("is as long as the server wants", async () => {
    server.handle = (request) =>
      request.includes("Expires: 1200")
        ? accept(request)
        : ["SIP/2.0 423 Interval Too Brief", "Min-Expires: 1200"];
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it.each([["Min-Expires: 600"], ["Min-Expires: soon"], ["X: 1"]])(
    "that is too brief with %s isn't tried again and again",
    async (header) => {
      server.handle = () => ["SIP/2.0 423 Interval Too Brief", header];
      await start();
      expect(server.find("REGISTER")).toHaveLength(1);
      expect(carrier.registration).toMatchObject({ state: "failed", problem: "refused" });
    },
  );

  it("is authenticated again with a nonce that isn't stale", async () => {
    server.handle = (request) => {
      if (request.includes('nonce="b-1"')) return accept(request);
      return request.includes('nonce="a-1"')
        ? ["SIP/2.0 401 Unauthorized", challenge("b", ', stale="true"')]
        : ["SIP/2.0 401 Unauthorized", challenge("a")];
    };
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("is authenticated for each realm", async () => {
    server.handle = inRealm("a");
    await start();
    server.handle = inRealm("b");
    await vi.advanceTimersByTimeAsync(REGISTRATION_SECONDS * 1000);
    expect(carrier.registration).toEqual({ state: "registered" });
  });
});

const invite = (headers: Readonly<Record<string, string>>) =>
  [
    "INVITE sip:alice@sip.example.com SIP/2.0",
    ...Object.entries({
      Via: "SIP/2.0/WS sip.example.com;branch=z9hG4bK1",
      From: "<sip:+12025550101@sip.example.com>;tag=1",
      To: "<sip:alice@sip.example.com>",
      "Call-ID": "call-1",
      CSeq: "1 INVITE",
      Contact: "<sip:bob@10.0.0.1>",
      "Content-Length": "0",
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

describe("an incoming call", () => {
  it.each([
    ["<tel:+12025550101>;tag=1", "+12025550101"],
    ['"Bob" <sip:bob@019f9ae299f5>;tag=1', "bob"],
  ])("from %s rings", async (from, number) => {
    await start();
    server.send(invite({ From: from, Contact: "<sip:bob@019f9ae299f5>" }));
    expect(server.header("SIP/2.0 180", "from")).toBe(from);
    expect(events.at(-1)).toMatchObject({
      type: "incomingCall",
      leg: { numbers: { fromNumber: number } },
    });
  });

  it("that can't be read is refused, and the user is informed", async () => {
    await start();
    server.send(invite({ From: "Bob" }));
    expect(server.find("SIP/2.0 400")).toHaveLength(1);
    expect(events.at(-1)).toEqual({ type: "unreadableCall" });
  });
});
