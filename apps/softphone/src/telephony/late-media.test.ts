import type { LegMedia, OpenMedia } from "@calling-extensions/telephony/simulated";
import { beforeEach, describe, expect, it, vi } from "vitest";

const requests: unknown[] = [];
let finishLoading: (isLoaded: boolean) => void = () => undefined;

const recordedMedia: LegMedia = {
  openMicrophone(deviceId, done) {
    requests.push(["openMicrophone", deviceId]);
    done("on");
  },
  connect: (voice) => requests.push(["connect", voice]),
  setMuted: (isMuted) => requests.push(["setMuted", isMuted]),
  setPaused: (isPaused) => requests.push(["setPaused", isPaused]),
  sendDtmf: (tones) => requests.push(["sendDtmf", tones]),
  dropFarEnd: () => requests.push(["dropFarEnd"]),
  getAudioStats: () => Promise.resolve(undefined),
  close: () => requests.push(["close"]),
};

// Each test starts a phone whose audio hasn't loaded.
beforeEach(() => {
  requests.length = 0;
  vi.resetModules();
  const finished = new Promise<boolean>((resolve) => (finishLoading = resolve));
  vi.doMock("@calling-extensions/telephony/webrtc", async () => {
    if (!(await finished)) throw new TypeError("Failed to fetch");
    return { openLoopbackMedia: () => recordedMedia };
  });
});

const ignore = () => undefined;

async function openMedia() {
  const { loopbackMedia, openLateMedia } = await import("./late-media.ts");
  const connections: unknown[] = [];
  const handlers: Parameters<OpenMedia>[0] = {
    onConnection: (connection) => connections.push(connection),
    onRemoteStream: ignore,
    onLocalStream: ignore,
    onMicrophoneUnplugged: ignore,
    onToneReceived: ignore,
  };
  const finish = async (isLoaded: boolean) => {
    finishLoading(isLoaded);
    await loopbackMedia.load();
  };
  return { media: openLateMedia(handlers), connections, finish };
}

describe("the audio of a call that starts before its code has loaded", () => {
  it("does everything that was asked of it, in order", async () => {
    const { media, finish } = await openMedia();
    const opened = new Promise((resolve) => media.openMicrophone("desk", resolve));
    media.setMuted(true);
    media.connect("speaks");
    expect(requests).toEqual([]);
    await finish(true);
    expect(await opened).toBe("on");
    media.sendDtmf("1");
    await media.getAudioStats();
    expect(requests).toEqual([
      ["openMicrophone", "desk"],
      ["setMuted", true],
      ["connect", "speaks"],
      ["sendDtmf", "1"],
    ]);
  });

  it("doesn't open if the call has ended", async () => {
    const { media, finish } = await openMedia();
    media.connect("speaks");
    media.close();
    await finish(true);
    await media.getAudioStats();
    expect(requests).toEqual([]);
  });

  it("is interrupted if the code can't be loaded", async () => {
    const { media, connections, finish } = await openMedia();
    media.connect("speaks");
    await finish(false);
    expect(await media.getAudioStats()).toBeUndefined();
    expect(connections).toEqual(["interrupted"]);
  });
});
