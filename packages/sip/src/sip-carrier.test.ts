import type { CarrierEvent } from "@calling-extensions/telephony";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REGISTRATION_SECONDS, REGISTRATION_TIMEOUT_MS } from "./limits.ts";
import { createSipCarrier, type SipCarrier } from "./sip-carrier.ts";
import { startRawServer, type RawServer } from "./testing/raw-server.ts";
import { headerOf, type RawReply, type SipMessage } from "./testing/sip-message.ts";

const instanceId = "8f1f2a4e-3f0b-4f8e-9d58-6a1d2a7b9c10";

let server: RawServer;
let carrier: SipCarrier;
let events: CarrierEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    RTCPeerConnection: vi.fn(),
  });
  server = startRawServer();
});
afterEach(() => {
  carrier.destroy();
  server.close();
  vi.useRealTimers();
});

async function start(trustsIdentity = false) {
  const account = { server: server.url, user: "alice", password: "secret", trustsIdentity };
  carrier = createSipCarrier({ account, instanceId });
  events = [];
  carrier.on((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(0);
}

const challenge = (realm: string, more = ""): RawReply => ({
  status: 401,
  headers: [["WWW-Authenticate", `Digest realm="${realm}", nonce="${realm}-1"${more}`]],
});
const hasRealm = (request: SipMessage, realm: string) =>
  headerOf(request, "Authorization").includes(`realm="${realm}"`);
const requireRealm = (realm: string) =>
  server.setReply((request) => (hasRealm(request, realm) ? undefined : challenge(realm)));

/** A registration for these contacts. */
const accept = (...contacts: string[]): RawReply => ({
  status: 200,
  headers: contacts.map((contact) => ["Contact", contact] as const),
});
const tooBrief = (...header: readonly [name: string, value: string]): RawReply => ({
  status: 423,
  headers: [header],
});

describe("a registration", () => {
  it("is accepted", async () => {
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it.each<[string, readonly string[]]>([
    ["another contact", ["<sip:somebody@10.0.0.1>;expires=600"]],
    ["no contact", []],
  ])("with %s isn't one, and can be tried again", async (_, contacts) => {
    server.setReply(() => accept(...contacts));
    await start();
    expect(carrier.registration).toMatchObject({ state: "failed", problem: "unconfirmed" });

    server.setReply(() => undefined);
    carrier.register();
    expect(carrier.registration).toEqual({ state: "registering" });
    await vi.advanceTimersByTimeAsync(0);
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("is recognized by its instance, whatever the address", async () => {
    const instance = `+sip.instance="<urn:uuid:${instanceId}>"`;
    server.setReply(() => accept(`<sip:x@019f9ae299f5>;reg-id=1;${instance};expires=60`));
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("without a reply is a problem after a time, and is tried again", async () => {
    server.setReply(() => "none");
    await start();
    expect(carrier.registration).toEqual({ state: "registering" });
    await vi.advanceTimersByTimeAsync(REGISTRATION_TIMEOUT_MS);
    expect(carrier.registration).toMatchObject({ state: "reconnecting", problem: "noReply" });
    server.setReply(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("is renewed before the server forgets it", async () => {
    server.setReply((request) =>
      accept(headerOf(request, "Contact").replace(/;expires=\d+/, ";expires=30")),
    );
    await start();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(server.requests).toHaveLength(2);
  });

  it("that isn't renewed is a problem", async () => {
    await start();
    server.setReply(() => accept());
    await vi.advanceTimersByTimeAsync(REGISTRATION_SECONDS * 1000);
    expect(carrier.registration).toMatchObject({ state: "failed", problem: "unconfirmed" });
  });

  it("is as long as the server wants", async () => {
    server.setReply((request) =>
      headerOf(request, "Expires") === "1200" ? undefined : tooBrief("Min-Expires", "1200"),
    );
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it.each([
    ["Min-Expires", "600"],
    ["Min-Expires", "soon"],
    ["X", "1"],
  ])("that is too brief with %s: %s isn't tried again and again", async (...header) => {
    server.setReply(() => tooBrief(...header));
    await start();
    expect(server.requests).toHaveLength(1);
    expect(carrier.registration).toMatchObject({ state: "failed", problem: "refused" });
  });

  it("is authenticated again with a nonce that isn't stale", async () => {
    server.setReply((request) => {
      if (hasRealm(request, "b")) return undefined;
      return hasRealm(request, "a") ? challenge("b", ', stale="true"') : challenge("a");
    });
    await start();
    expect(carrier.registration).toEqual({ state: "registered" });
  });

  it("is authenticated for each realm", async () => {
    requireRealm("a");
    await start();
    requireRealm("b");
    await vi.advanceTimersByTimeAsync(REGISTRATION_SECONDS * 1000);
    expect(carrier.registration).toEqual({ state: "registered" });
  });
});

const invite = (headers: Readonly<Record<string, string>>): SipMessage => ({
  startLine: "INVITE sip:alice@sip.example.com SIP/2.0",
  headers: Object.entries({
    Via: "SIP/2.0/WS sip.example.com;branch=z9hG4bK1",
    From: "<sip:+12025550101@sip.example.com>;tag=1",
    To: "<sip:alice@sip.example.com>",
    "Call-ID": "call-1",
    CSeq: "1 INVITE",
    Contact: "<sip:bob@10.0.0.1>",
    ...headers,
  }),
  body: "",
});

async function receive(headers: Readonly<Record<string, string>>, trustsIdentity?: boolean) {
  await start(trustsIdentity);
  server.send(invite(headers));
  await vi.advanceTimersByTimeAsync(0);
  return server.responses.at(-1);
}

describe("an incoming call", () => {
  it.each([
    ["<tel:+12025550101>;tag=1", "+12025550101"],
    ['"Bob" <sip:bob@019f9ae299f5>;tag=1', "bob"],
  ])("from %s rings", async (from, number) => {
    const ringing = await receive({ From: from, Contact: "<sip:bob@019f9ae299f5>" });
    expect(ringing?.startLine).toContain("180");
    expect(ringing?.headers).toContainEqual(["From", from]);
    expect(events.at(-1)).toMatchObject({
      type: "incomingCall",
      leg: { numbers: { fromNumber: number } },
    });
  });

  it.each([
    ["P-Asserted-Identity", `"Ada" <sip:+12025550199@h>`, {}],
    ["Remote-Party-ID", `"Ada" <tel:+12025550199>;privacy=off`, {}],
    ["P-Asserted-Identity", `"Ada" <sip:+12025550199@h>`, { Privacy: "id" }],
  ])("has the caller of %s: %s, if the server is trusted, with %j", async (name, value, more) => {
    await receive({ [name]: value, ...more }, true);
    const isPrivate = "Privacy" in more;
    expect(events.at(-1)).toMatchObject({
      leg: {
        numbers: { fromNumber: isPrivate ? "anonymous" : "+12025550199" },
        callerName: isPrivate ? undefined : "Ada",
      },
    });
  });

  it("has the caller of From if it isn't", async () => {
    await receive({ "P-Asserted-Identity": `"Ada" <sip:+12025550199@h>` });
    expect(events.at(-1)).toMatchObject({
      leg: { numbers: { fromNumber: "+12025550101" }, callerName: undefined },
    });
  });

  it("that can't be read is refused, and the user is informed", async () => {
    expect((await receive({ From: "Bob" }))?.startLine).toContain("400");
    expect(events.at(-1)).toEqual({ type: "unreadableCall" });
  });
});
