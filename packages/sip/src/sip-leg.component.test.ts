import type { CallLeg, Carrier, LegEvent } from "@calling-extensions/telephony";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSipCarrier } from "./sip-carrier.ts";
import { startRawServer, type RawServer } from "./testing/raw-server.ts";
import { headerOf, statusOf } from "./testing/sip-message.ts";
import type { RawCall } from "./testing/raw-call.ts";

let server: RawServer;
let carrier: Carrier;

beforeEach(async () => {
  server = startRawServer();
  carrier = createSipCarrier({
    account: { server: server.url, user: "alice", password: "secret" },
    instanceId: crypto.randomUUID(),
  });
  incoming = [];
  carrier.on((event) => {
    if (event.type === "incomingCall") incoming.push(event.leg);
  });
  await vi.waitUntil(() => carrier.registration.state === "registered");
});

let incoming: CallLeg[] = [];

afterEach(() => {
  carrier.destroy();
  server.close();
});

async function placeAnswered(): Promise<{ leg: CallLeg; peer: RawCall }> {
  const leg = carrier.place({ fromNumber: "alice", toNumber: "+12025550101" });
  await expect.poll(() => leg.audio.connection).toBe("connected");
  const peer = server.calls.at(-1);
  if (!peer) throw new Error("The server has received no call.");
  return { leg, peer };
}

const receivedPackets = async (leg: CallLeg) => (await leg.getAudioStats())?.received.packets ?? 0;

/** Waits until packets arrive in both directions. */
async function expectFlow(leg: CallLeg, peer: RawCall): Promise<void> {
  const before = [await peer.receivedPackets(), await receivedPackets(leg)] as const;
  await expect.poll(() => peer.receivedPackets()).toBeGreaterThan(before[0] + 10);
  await expect.poll(() => receivedPackets(leg)).toBeGreaterThan(before[1] + 10);
}

/** The direction of the audio. */
const directionOf = (sdp: string) => /^a=(sendrecv|sendonly|recvonly|inactive)/m.exec(sdp)?.[1];

const isVideoDeclined = (sdp = "") => /m=video (0 |[^]*a=inactive)/.test(sdp);

it("has audio in both directions", async () => {
  const { leg, peer } = await placeAnswered();
  await expectFlow(leg, peer);
  expect(leg.audio.microphone).toBe("on");
});

describe("hold that the other party refuses", () => {
  it.each([403, 488, 500, 503])("with %d leaves the call as it is", async (status) => {
    const { leg, peer } = await placeAnswered();
    leg.setMuted(true);
    peer.reply("INVITE", { status });
    await expect(leg.setHeld(true)).rejects.toMatchObject({ code: "refused" });
    expect(leg.state).toBe("connected");
    expect(leg.audio).toMatchObject({ isHeld: false, isHeldByThem: false, isMuted: true });
    leg.setMuted(false);
    await expectFlow(leg, peer);
    // Both parties can change the call afterwards.
    await leg.setHeld(true);
    peer.reply("INVITE", { status });
    await expect(leg.setHeld(false)).rejects.toMatchObject({ code: "refused" });
    expect(leg.audio.isHeld).toBe(true);
    const response = await peer.request("INVITE", { offers: true });
    expect(directionOf(response.body)).toBe("sendonly");
    await leg.setHeld(false);
    await expectFlow(leg, peer);
  });
});

describe("offers of both parties at once", () => {
  it("repeats its own one later, as a new request", async () => {
    const { leg, peer } = await placeAnswered();
    peer.reply("INVITE", { status: 491 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const held = leg.setHeld(true);
    await expect.poll(() => peer.count("INVITE")).toBe(2);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(peer.count("INVITE")).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    await held;
    expect(leg.audio.isHeld).toBe(true);
    const sequences = peer.requests.map((request) => headerOf(request, "CSeq"));
    expect(new Set(sequences).size).toBe(3);
  });

  it("rejects the other one while its own is pending", async () => {
    const { leg, peer } = await placeAnswered();
    peer.reply("INVITE", "later");
    const held = leg.setHeld(true);
    await expect.poll(() => peer.count("INVITE")).toBe(2);
    for (const method of ["INVITE", "UPDATE"]) {
      const response = await peer.request(method, { offers: true });
      expect(statusOf(response)).toBe(491);
    }
    peer.replyNow();
    await held;
    expect(leg.audio.isHeld).toBe(true);
    expect(peer.responses.filter((response) => statusOf(response) >= 200)).toHaveLength(2);
  });
});

it("continues the call if the connection to the server is lost while the other party is asked", async () => {
  const { leg, peer } = await placeAnswered();
  peer.reply("INVITE", "later");
  const code = leg.setHeld(true).catch((error: unknown) => error);
  await expect.poll(() => peer.count("INVITE")).toBe(2);
  server.disconnect();
  expect(await code).toMatchObject({ code: "refused" });
  // They may have agreed, so they learn that it was for nothing.
  await expect.poll(() => peer.count("INVITE")).toBe(3);
  expect(directionOf(peer.requests.at(-1)?.body ?? "")).toBe("sendrecv");
  expect(leg.state).toBe("connected");
  await expectFlow(leg, peer);
});

it.each([408, 481])("ends a call that the other party no longer knows, with %d", async (status) => {
  const { leg, peer } = await placeAnswered();
  peer.reply("INVITE", { status });
  await expect(leg.setHeld(true)).rejects.toMatchObject({ code: "refused" });
  expect(leg.state).toBe("ended");
});

it.each([
  ["INVITE", "sendrecv", "sendonly"],
  ["UPDATE", "sendrecv", "sendonly"],
  ["INVITE", "sendonly", "inactive"],
  ["INVITE", "inactive", "inactive"],
])("stays on hold when %s offers %s: it answers %s", async (method, offered, answered) => {
  const { leg, peer } = await placeAnswered();
  await leg.setHeld(true);
  const response = await peer.request(method, {
    offers: true,
    mangle: (sdp) => sdp.replace(/a=(sendrecv|recvonly|sendonly|inactive)/, `a=${offered}`),
  });
  expect(directionOf(response.body)).toBe(answered);
  expect(leg.audio.isHeld).toBe(true);
});

describe("video", () => {
  it("is declined in an incoming call, and the caller is audible", async () => {
    const peer = server.ring({ hasVideo: true });
    await expect.poll(() => incoming.length).toBe(1);
    const [leg] = incoming;
    leg?.answer();
    await expect.poll(() => leg?.audio.connection).toBe("connected");
    if (leg) await expectFlow(leg, peer);
    expect(leg?.audio.remoteStream?.getTracks().map(({ kind }) => kind)).toEqual(["audio"]);
    expect(isVideoDeclined(peer.responses.at(-1)?.body)).toBe(true);
  });

  it("is declined when it is added during a call, and the call isn't on hold", async () => {
    const { leg, peer } = await placeAnswered();
    const stream = leg.audio.remoteStream;
    peer.connection.addTransceiver("video");
    const response = await peer.request("INVITE", { offers: true });
    expect(isVideoDeclined(response.body)).toBe(true);
    expect(leg.audio.remoteStream).toBe(stream);
    await expectFlow(leg, peer);
    await peer.request("INVITE", {
      offers: true,
      mangle: (sdp) => sdp.replace("a=sendrecv", "a=sendonly"),
    });
    expect(leg.audio.isHeldByThem).toBe(true);
    await peer.request("INVITE", { offers: true });
    expect(leg.audio.isHeldByThem).toBe(false);
  });
});

it.each<[string[], string]>([
  [[], "hungUp"],
  [["SIP;cause=487"], "hungUp"],
  [['SIP;cause=200;text="Call completed elsewhere"'], "answeredElsewhere"],
  [['SIP;cause=487, Q.850 ;cause=26;text="a, b"'], "answeredElsewhere"],
  [["SIP;cause=487", "q.850;cause=26"], "answeredElsewhere"],
])("ends a call that is canceled with %j as %s", async (reasons, cause) => {
  const peer = server.ring();
  await expect.poll(() => incoming.length).toBe(1);
  const endings: LegEvent[] = [];
  incoming[0]?.on((event) => endings.push(event));
  peer.cancel(reasons.map((reason) => ["Reason", reason]));
  await expect.poll(() => endings).toEqual([{ type: "ended", ending: { by: "them", cause } }]);
});
