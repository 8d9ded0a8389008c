import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CANDIDATE_TIMEOUT_MS, DTMF_GAP_MS, DTMF_TONE_MS, PEER_TIMEOUT_MS } from "../limits.ts";
import type { MediaLinkOptions } from "./media-link.ts";
import { insertTones, PeerLink } from "./peer-link.ts";

type Handlers = MediaLinkOptions["handlers"];

const microphone = { id: "microphone" } as MediaStreamTrack;
const silence = { id: "silence" } as MediaStreamTrack;
const said = { id: "said" } as MediaStreamTrack;

class FakeTransport extends EventTarget {
  state = "connected";
}

/** A connection that describes itself by its number and the direction of its audio. */
class FakeConnection extends EventTarget {
  connectionState = "new";
  localDescription: unknown = null;
  remoteDescription: unknown = null;
  readonly candidates: unknown[] = [];
  isClosed = false;
  readonly transport = new FakeTransport();
  readonly transceiver = {
    direction: "recvonly",
    sender: {
      track: undefined as unknown,
      transport: undefined as EventTarget | undefined,
      dtmf: undefined as object | undefined,
      replaceTrack: async (track: unknown) => {
        this.transceiver.sender.track = track;
      },
    },
  };
  readonly #number = connections.push(this);

  addTransceiver(track: unknown, { direction }: { direction: string }) {
    Object.assign(this.transceiver, { direction });
    this.transceiver.sender.track = track;
    return this.transceiver;
  }

  getTransceivers = () => [this.transceiver];

  async setLocalDescription(): Promise<void> {
    this.localDescription = `${this.#number} ${this.transceiver.direction}`;
  }

  async setRemoteDescription(description: unknown): Promise<void> {
    if (this.isClosed) throw new Error("The connection is closed.");
    this.remoteDescription = description;
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    this.candidates.push(candidate);
  }

  getStats = async () => new Map([["1", { type: "outbound-rtp", packetsSent: this.#number }]]);

  close(): void {
    this.isClosed = true;
  }

  change(connectionState: string): void {
    this.connectionState = connectionState;
    this.transceiver.sender.transport = this.transport;
    this.dispatchEvent(new Event("connectionstatechange"));
  }

  find(candidate: string | null): void {
    this.dispatchEvent(Object.assign(new Event("icecandidate"), { candidate }));
  }

  receive(track: unknown): void {
    this.dispatchEvent(Object.assign(new Event("track"), { track }));
  }
}

const connections: FakeConnection[] = [];
const listen = vi.fn<(track: unknown) => void>();
const onConnection = vi.fn<Handlers["onConnection"]>();
const onRemoteStream = vi.fn<Handlers["onRemoteStream"]>();
const onUnreachable = vi.fn<() => void>();

/** Opens a link, and waits until both ends are described. */
async function open(options: Partial<MediaLinkOptions> = {}) {
  connections.length = 0;
  const link = new PeerLink({
    // The parts that are used.
    farEnd: { silence, track: said, listen } as unknown as MediaLinkOptions["farEnd"],
    handlers: { onConnection, onRemoteStream } as unknown as Handlers,
    microphone,
    isPaused: false,
    onUnreachable,
    ...options,
  });
  await vi.advanceTimersByTimeAsync(0);
  const [near, far] = connections;
  if (!near || !far) throw new Error("The link has not opened both connections.");
  return { link, near, far };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal("RTCPeerConnection", FakeConnection);
  vi.stubGlobal("RTCDtlsTransport", FakeTransport);
  vi.stubGlobal(
    "MediaStream",
    class {
      readonly tracks: unknown;
      constructor(tracks: unknown) {
        this.tracks = tracks;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

describe("two connections in a page", () => {
  it("describe their audio to each other, and pass on candidates and tracks", async () => {
    const { near, far } = await open();
    expect(near.transceiver.sender.track).toBe(microphone);
    expect(far.transceiver).toMatchObject({ direction: "sendrecv", sender: { track: said } });
    expect([far.remoteDescription, near.remoteDescription]).toEqual(["1 sendrecv", "2 sendrecv"]);
    near.find("near");
    far.find("far");
    near.find(null);
    await vi.advanceTimersByTimeAsync(0);
    expect([far.candidates, near.candidates]).toEqual([["near", null], ["far"]]);
    for (const track of ["received", "again"]) far.receive(track);
    expect(listen.mock.calls).toEqual([["received"]]);
    for (const track of ["spoken", "again"]) near.receive(track);
    expect(onRemoteStream.mock.calls).toMatchObject([[{ tracks: ["spoken"] }]]);
  });

  it("send silence until there is a microphone, which another one can replace", async () => {
    const { link, near } = await open({ microphone: undefined });
    expect(near.transceiver.sender.track).toBe(silence);
    link.setMicrophone(microphone);
    expect(near.transceiver.sender.track).toBe(microphone);
    expect(await link.getAudioStats()).toMatchObject({ sent: { packets: 1 } });
  });

  it("stop and continue in both directions", async () => {
    const { link, far } = await open({ isPaused: true });
    expect(far.remoteDescription).toBe("1 inactive");
    link.setPaused(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(far.remoteDescription).toBe("1 sendrecv");
    link.setPaused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(far.remoteDescription).toBe("1 inactive");
  });

  it("report that they are connected, interrupted, and closed by the other end", async () => {
    const { near } = await open();
    for (const state of ["connecting", "connected", "disconnected", "failed"]) near.change(state);
    expect(onConnection.mock.calls).toEqual([["connected"], ["interrupted"], ["interrupted"]]);
    onConnection.mockClear();
    const { transport } = near;
    transport.dispatchEvent(new Event("statechange"));
    expect(onConnection).not.toHaveBeenCalled();
    transport.state = "closed";
    transport.dispatchEvent(new Event("statechange"));
    expect(onConnection.mock.calls).toEqual([["interrupted"]]);
  });

  it("report nothing and pass on nothing once they are closed", async () => {
    const { link, near, far } = await open();
    link.close();
    expect([near.isClosed, far.isClosed]).toEqual([true, true]);
    near.find("late");
    near.change("failed");
    await vi.advanceTimersByTimeAsync(PEER_TIMEOUT_MS);
    expect(far.candidates).toEqual([]);
    expect(onConnection).not.toHaveBeenCalled();
    expect(onUnreachable).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are interrupted if the far end has dropped its connection before a hold", async () => {
    const { link, far } = await open();
    link.dropFarEnd();
    expect(far.isClosed).toBe(true);
    link.setPaused(true);
    await vi.advanceTimersByTimeAsync(PEER_TIMEOUT_MS);
    expect(onConnection.mock.calls).toEqual([["interrupted"]]);
    expect(onUnreachable).not.toHaveBeenCalled();
  });
});

describe("connections that don't find each other", () => {
  it("are given up soon without a candidate, and later with one", async () => {
    const { link } = await open();
    await vi.advanceTimersByTimeAsync(CANDIDATE_TIMEOUT_MS - 1);
    expect(onUnreachable).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onUnreachable).toHaveBeenCalledOnce();
    onUnreachable.mockClear();
    link.close();
    const { near } = await open();
    near.find("near");
    await vi.advanceTimersByTimeAsync(PEER_TIMEOUT_MS - 1);
    expect(onUnreachable).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onUnreachable).toHaveBeenCalledOnce();
  });

  it("are not given up once they were connected", async () => {
    const { near } = await open();
    near.change("connected");
    near.change("disconnected");
    await vi.advanceTimersByTimeAsync(PEER_TIMEOUT_MS);
    expect(onUnreachable).not.toHaveBeenCalled();
  });
});

describe("tones", () => {
  it("follow those that are still sent", async () => {
    const insertDTMF = vi.fn<(tones: string, toneMs: number, gapMs: number) => void>();
    const { link, near } = await open();
    near.transceiver.sender.dtmf = { canInsertDTMF: true, toneBuffer: "12", insertDTMF };
    link.sendDtmf("3#");
    expect(insertDTMF.mock.calls).toEqual([["123#", DTMF_TONE_MS, DTMF_GAP_MS]]);
  });

  it("are not sent if the other end doesn't accept them", () => {
    const insertDTMF = vi.fn<() => void>();
    const sender = { dtmf: { canInsertDTMF: false, toneBuffer: "", insertDTMF } };
    expect(insertTones(sender as unknown as RTCRtpSender, "1")).toBe(false);
    expect(insertTones({ dtmf: null } as RTCRtpSender, "1")).toBe(false);
    expect(insertTones(undefined, "1")).toBe(false);
    sender.dtmf.canInsertDTMF = true;
    expect(insertTones(sender as unknown as RTCRtpSender, "1")).toBe(true);
    expect(insertDTMF).toHaveBeenCalledOnce();
  });
});
