import { beforeEach, expect, it, vi } from "vitest";
import { createLegMicrophone, type LegMicrophone } from "./leg-microphone.ts";

class Track extends EventTarget {
  enabled = true;
  isStopped = false;
  stop(): void {
    this.isStopped = true;
  }
}

const silence = new Track();
const closeSilence = vi.fn<() => Promise<void>>();
const onTrack = vi.fn<(track: unknown) => void>();
const onUnplugged = vi.fn<() => void>();
let tracks: Track[];
let contexts: number;
let microphone: LegMicrophone;

beforeEach(() => {
  vi.clearAllMocks();
  closeSilence.mockResolvedValue();
  silence.isStopped = false;
  tracks = [];
  contexts = 0;
  const getUserMedia = async () => {
    const track = new Track();
    tracks.push(track);
    return { getAudioTracks: () => [track] };
  };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  vi.stubGlobal(
    "AudioContext",
    class {
      readonly close = closeSilence;
      constructor() {
        contexts += 1;
      }
      createMediaStreamDestination() {
        return { stream: { getAudioTracks: () => [silence] } };
      }
    },
  );
  microphone = createLegMicrophone({ onTrack, onUnplugged });
});

const open = async () => {
  const done = vi.fn<(result: string) => void>();
  await microphone.open(undefined, done);
  return done.mock.calls.flat();
};

it("sends silence without a microphone, and closes it with the leg", () => {
  expect([microphone.track, microphone.track]).toEqual([silence, silence]);
  expect(contexts).toBe(1);
  microphone.setMuted(true);
  microphone.close();
  expect(silence.isStopped).toBe(true);
  expect(closeSilence).toHaveBeenCalledTimes(1);
});

it("sends the last microphone that was opened, muted as the leg is", async () => {
  microphone.setMuted(true);
  expect(await open()).toEqual(["on"]);
  expect(microphone.track).toBe(tracks[0]);
  expect(tracks[0]?.enabled).toBe(false);
  microphone.setMuted(false);
  expect(tracks[0]?.enabled).toBe(true);
  await open();
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  expect(onTrack.mock.calls).toEqual(tracks.map((track) => [track]));
  microphone.close();
  expect(tracks[1]?.isStopped).toBe(true);
  expect(contexts).toBe(0);
});

const unplug = (index: number) => tracks[index]?.dispatchEvent(new Event("ended"));

it("reports that the microphone in use was unplugged, until the leg ends", async () => {
  await open();
  await open();
  unplug(0);
  expect(onUnplugged).not.toHaveBeenCalled();
  unplug(1);
  expect(onUnplugged).toHaveBeenCalledTimes(1);
  microphone.close();
  unplug(1);
  expect(onUnplugged).toHaveBeenCalledTimes(1);
});

it("stops a microphone that opens after the end of the leg", async () => {
  const done = open();
  microphone.close();
  expect(await done).toEqual([]);
  expect(tracks.map(({ isStopped }) => isStopped)).toEqual([true]);
  expect(onTrack).not.toHaveBeenCalled();
});
