import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDirectLink } from "./direct-link.ts";
import type { MediaLinkOptions } from "./media-link.ts";

type Handlers = MediaLinkOptions["handlers"];

const microphone = { id: "first" } as MediaStreamTrack;
const other = { id: "second" } as MediaStreamTrack;
const played: unknown[] = [];
const stop = vi.fn<() => void>();
const onConnection = vi.fn<Handlers["onConnection"]>();
const onRemoteStream = vi.fn<Handlers["onRemoteStream"]>();
const onToneReceived = vi.fn<Handlers["onToneReceived"]>();
let voice: MediaStreamTrack;

const open = (isPaused = false) =>
  openDirectLink({
    // The parts that are used.
    farEnd: {
      track: { clone: () => voice },
      listen: (track: unknown) => played.push(track),
    },
    handlers: { onConnection, onRemoteStream, onToneReceived },
    microphone,
    isPaused,
  } as unknown as MediaLinkOptions);

beforeEach(() => {
  vi.clearAllMocks();
  played.length = 0;
  voice = { enabled: false, stop } as unknown as MediaStreamTrack;
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

describe("a link without a network", () => {
  it("connects both ends at once", async () => {
    const link = open();
    expect(onRemoteStream.mock.calls).toMatchObject([[{ tracks: [voice] }]]);
    expect(onConnection.mock.calls).toEqual([["connected"]]);
    expect(played).toEqual([microphone]);
    expect(voice.enabled).toBe(true);
    link.setMicrophone(other);
    expect(played).toEqual([microphone, other]);
    expect(await link.getAudioStats()).toBeUndefined();
    link.close();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("has no sound and no tones in either direction while it is paused", () => {
    const link = open(true);
    expect([voice.enabled, played]).toEqual([false, [undefined]]);
    link.sendDtmf("1");
    link.setPaused(false);
    expect([voice.enabled, played]).toEqual([true, [undefined, microphone]]);
    link.sendDtmf("23");
    link.setPaused(true);
    link.setMicrophone(other);
    expect([voice.enabled, played.at(-1)]).toEqual([false, undefined]);
    expect(onToneReceived.mock.calls).toEqual([["2"], ["3"]]);
  });

  it("stays silent once the other party has disappeared", () => {
    const link = open();
    link.dropFarEnd();
    expect(onConnection).toHaveBeenLastCalledWith("interrupted");
    link.setPaused(false);
    link.sendDtmf("1");
    expect([voice.enabled, played.at(-1)]).toEqual([false, undefined]);
    expect(onToneReceived).not.toHaveBeenCalled();
  });
});
