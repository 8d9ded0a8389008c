import type { CallLeg, Carrier, LegEvent } from "@calling-extensions/telephony";
import { Utils } from "jssip";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSipCarrier } from "./sip-carrier.ts";
import { startRawServer, type RawServer } from "./testing/raw-server.ts";
import { headerOf, methodOf, statusOf } from "./testing/sip-message.ts";
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
  connections = [];
  const Original = RTCPeerConnection;
  vi.stubGlobal(
    "RTCPeerConnection",
    class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    },
  );
  carrier.on((event) => {
    if (event.type === "incomingCall") incoming.push(event.leg);
  });
  await vi.waitUntil(() => carrier.registration.state === "registered");
});

let incoming: CallLeg[] = [];
let connections: RTCPeerConnection[] = [];

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  it.each([403, 408, 488, 500, 503])("with %d leaves the call unchanged", async (status) => {
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

it("ends a call that the other party no longer knows", async () => {
  const { leg, peer } = await placeAnswered();
  peer.reply("INVITE", { status: 481 });
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

it("signs in again inside a call with an address that only the other party understands", async () => {
  const address = "sip:raw@019f9ae299f5";
  const peer = server.ring({ address });
  await expect.poll(() => incoming.length).toBe(1);
  const [leg] = incoming;
  leg?.answer();
  await expect.poll(() => leg?.audio.connection).toBe("connected");
  const challenge = ["Proxy-Authenticate", 'Digest realm="r", nonce="n"'] as const;
  peer.reply("INVITE", { status: 407, headers: [challenge] });
  await leg?.setHeld(true);
  const { startLine, headers } = peer.requests.at(-1) ?? lost();
  expect(startLine).toBe(`INVITE ${address} SIP/2.0`);
  const [, credentials] = headers.find(([name]) => name === "Proxy-Authorization") ?? lost();
  const { calculateMD5: md5 } = Utils;
  const response = md5(`${md5("alice:r:secret")}:n:${md5(`INVITE:${address}`)}`);
  expect(credentials).toContain(`uri="${address}", response="${response}"`);
});

/** How many sets of ICE credentials the phone has offered since the call began. */
const restartsOf = (peer: RawCall) => {
  const offers = peer.requests.filter((request) => methodOf(request) === "INVITE");
  return new Set(offers.map(({ body }) => /^a=ice-ufrag:(.*)/m.exec(body)?.[1])).size - 1;
};

/** Lets the phone's connection report a state. Undefined: its own one. */
function reportState(peer: RawCall, state: RTCPeerConnectionState | undefined): void {
  const connection = connections.findLast((each) => each !== peer.connection);
  if (!connection) throw new Error("The phone has no connection.");
  for (const name of ["connectionState", "iceConnectionState"] as const) {
    if (state) Object.defineProperty(connection, name, { configurable: true, value: state });
    else Reflect.deleteProperty(connection, name);
    connection.dispatchEvent(new Event(name.toLowerCase() + "change"));
  }
}

describe("a change of networks", () => {
  it("looks for another way as soon as the browser is online again", async () => {
    const { leg, peer } = await placeAnswered();
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => restartsOf(peer)).toBe(1);
    // A phone without ICE restarts sends to the address of the description.
    expect(peer.requests.at(-1)?.body).toMatch(/^m=audio (?!9 )[^]*^a=candidate:/m);
    await expectFlow(leg, peer);
    expect(leg.audio.connection).toBe("connected");
  });

  it.each(["disconnected", "failed"] as const)("connects audio again that is %s", async (state) => {
    const { leg, peer } = await placeAnswered();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // The other party can't be reached by its server either.
    peer.reply("INVITE", { status: 408 });
    reportState(peer, state);
    expect(leg.audio.connection).toBe("interrupted");
    const passTime = async () => {
      await vi.advanceTimersByTimeAsync(500);
      return restartsOf(peer);
    };
    await expect.poll(passTime).toBe(2);
    vi.useRealTimers();
    reportState(peer, undefined);
    expect(leg.audio.connection).toBe("connected");
    await expectFlow(leg, peer);
    expect(leg.state).toBe("connected");
  });

  it("waits for the server, and then connects the audio again", async () => {
    const { leg, peer } = await placeAnswered();
    server.disconnect();
    reportState(peer, "disconnected");
    expect(restartsOf(peer)).toBe(0);
    await expect.poll(() => restartsOf(peer)).toBe(1);
    reportState(peer, undefined);
    await expectFlow(leg, peer);
  });

  it("ends the call if its audio doesn't return within half a minute", async () => {
    const { leg, peer } = await placeAnswered();
    const endings: LegEvent[] = [];
    leg.on((event) => {
      if (event.type === "ended") endings.push(event);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    peer.reply("INVITE", "later");
    reportState(peer, "disconnected");
    await vi.advanceTimersByTimeAsync(29_900);
    expect(endings).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    const ending = { by: "network", cause: "failed", problem: "audioLost" };
    expect(endings).toEqual([{ type: "ended", ending }]);
  });
});

it("notices that nothing arrives from the other party, but not on hold", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const { leg, peer } = await placeAnswered();
  const [sender] = peer.connection.getSenders();
  const track = sender?.track ?? null;
  const passSeconds = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      // Statistics take real time.
      await leg.getAudioStats();
    }
  };
  await leg.setHeld(true);
  await passSeconds(10);
  expect(leg.audio.connection).toBe("connected");
  await leg.setHeld(false);
  await expectFlow(leg, peer);
  await sender?.replaceTrack(null);
  const isSilent = async () => {
    await passSeconds(1);
    return leg.audio.connection === "oneWay";
  };
  await expect.poll(isSilent).toBe(true);
  expect(leg.state).toBe("connected");
  await sender?.replaceTrack(track);
  await expect.poll(isSilent).toBe(false);
  expect(leg.audio.connection).toBe("connected");
});

it("says that another microphone doesn't open, and keeps the one before", async () => {
  const { leg, peer } = await placeAnswered();
  const findTrack = () => leg.audio.localStream?.getTracks()[0];
  const track = findTrack();
  const open = vi.spyOn(navigator.mediaDevices, "getUserMedia");
  open.mockRejectedValue(new DOMException("Another program uses it.", "NotReadableError"));
  carrier.useMicrophone("broken");
  await expect.poll(() => leg.audio.microphone).toBe("kept");
  expect(findTrack()).toBe(track);
  leg.retryMicrophone();
  await expect.poll(() => open.mock.calls.length).toBe(2);
  await expectFlow(leg, peer);
  expect(leg.audio.microphone).toBe("kept");
  open.mockRestore();
  carrier.useMicrophone("gone");
  await expect.poll(() => leg.audio.microphone).toBe("on");
  expect(findTrack()).not.toBe(track);
  await expectFlow(leg, peer);
});

it("lets the user hear the party to whom the other one has transferred this phone", async () => {
  const { leg, peer } = await placeAnswered();
  await leg.setHeld(true);
  const before = leg.audio.remoteStream;
  leg.on((event) => {
    if (event.type === "transferRequested") event.request?.accept();
  });
  const response = await peer.request("REFER", {
    headers: [["Refer-To", "<sip:+12025550102@raw.invalid>"]],
  });
  expect(statusOf(response)).toBe(202);
  await expect.poll(() => peer.count("BYE")).toBe(1);
  const next = server.calls.at(-1) ?? lost();
  expect(leg).toMatchObject({ state: "connected", audio: { isHeld: false } });
  expect(leg.audio.remoteStream?.getTracks()).toHaveLength(1);
  expect(leg.audio.remoteStream).not.toBe(before);
  await expectFlow(leg, next);
  await leg.setHeld(true);
  expect(next.count("INVITE")).toBe(2);
});

/** Two refreshes are 45 seconds apart. */
async function passSession(peer: RawCall, seconds: number): Promise<number> {
  const before = peer.count("INVITE");
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    // The network takes real time.
    await peer.receivedPackets();
  }
  return peer.count("INVITE") - before;
}

const expires = (refresher: string) => [["Session-Expires", `90;refresher=${refresher}`]] as const;

describe("a session that expires after 90 seconds", () => {
  it.each([
    ["uac", 2],
    ["uas", 0],
  ])(
    "is refreshed in an outgoing call if the refresher is the %s: %d times",
    async (role, times) => {
      server.setAnswerHeaders(expires(role));
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
      const { leg, peer } = await placeAnswered();
      const [invite = lost()] = peer.requests;
      expect(headerOf(invite, "Supported")).toContain("timer");
      // A server might refuse a time.
      expect(headerOf(invite, "Session-Expires")).toBe("");
      expect(await passSession(peer, 100)).toBe(times);
      expect(leg.state).toBe("connected");
      for (const request of peer.requests.slice(1)) {
        expect(headerOf(request, "Session-Expires")).toBe("90;refresher=uac");
      }
    },
  );

  it.each([
    ["uas", 2],
    ["uac", 0],
  ])(
    "is refreshed in an incoming call if the refresher is the %s: %d times",
    async (role, times) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
      const headers = [...expires(role), ["Min-SE", "90"], ["Supported", "timer"]] as const;
      const peer = server.ring({ headers });
      peer.replyHeaders = expires("uac");
      await expect.poll(() => incoming.length).toBe(1);
      const [leg] = incoming;
      leg?.answer();
      await expect.poll(() => leg?.audio.connection).toBe("connected");
      const answer = peer.responses.find((response) => statusOf(response) === 200) ?? lost();
      expect(headerOf(answer, "Session-Expires")).toBe(`90;refresher=${role}`);
      expect(await passSession(peer, 100)).toBe(times);
      expect(leg?.state).toBe("connected");
    },
  );

  it.each([
    [500, "connected"],
    [405, "connected"],
    [481, "ended"],
  ])("is refreshed again after %d, and is %s", async (status, state) => {
    server.setAnswerHeaders(expires("uac"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { leg, peer } = await placeAnswered();
    peer.reply("INVITE", { status });
    expect(await passSession(peer, 60)).toBe(state === "ended" ? 1 : 2);
    expect(leg.state).toBe(state);
  });

  it("is refreshed by the other party, which learns that it is", async () => {
    const { leg, peer } = await placeAnswered();
    for (const method of ["INVITE", "UPDATE"]) {
      const response = await peer.request(method, {
        headers: expires("uac"),
        offers: method === "INVITE",
      });
      expect(statusOf(response)).toBe(200);
      expect(headerOf(response, "Session-Expires")).toBe("90;refresher=uac");
    }
    expect(leg.state).toBe("connected");
  });
});

function lost(): never {
  throw new Error("The message is missing.");
}
