import { beforeEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { openLoopbackMedia } from "./loopback-media.ts";
import { playRecording } from "./play-recording.ts";

const SAMPLE_RATE = 8_000;

/** A tone in a file without compression, which every browser reads. */
function createTone(seconds: number): Blob {
  const samples = new Int16Array(Math.round(SAMPLE_RATE * seconds));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = 12_000 * Math.sin((2 * Math.PI * 440 * index) / SAMPLE_RATE);
  }
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) {
      header.setUint8(at + index, text.codePointAt(index) ?? 0);
    }
  };
  write(0, "RIFF");
  header.setUint32(4, 36 + samples.byteLength, true);
  write(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SAMPLE_RATE, true);
  header.setUint32(28, SAMPLE_RATE * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, "data");
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header, samples], { type: "audio/wav" });
}

/** Resolves when a track has a sound. */
async function untilAudible(track: MediaStreamTrack): Promise<void> {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context);
  // Chromium passes the audio of a connection to Web Audio only while an element plays it, too.
  const element = new Audio();
  element.muted = true;
  element.srcObject = new MediaStream([track]);
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  await expect
    .poll(() => {
      analyser.getFloatTimeDomainData(samples);
      return Math.max(...samples);
    })
    .toBeGreaterThan(0.1);
  await context.close();
}

// Without a click, the browser plays nothing.
beforeEach(() => userEvent.click(document.documentElement));

it("a recording is audible on the track, until it is over", async () => {
  let audible: Promise<void> | undefined;
  const { signal } = new AbortController();
  await playRecording(createTone(0.5), (track) => void (audible = untilAudible(track)), signal);
  await audible;
  expect(audible).toBeDefined();
});

it("a recording stops when the call ends", async () => {
  const call = new AbortController();
  await expect(
    playRecording(createTone(60), () => call.abort(), call.signal),
  ).rejects.toMatchObject({ code: "notConnected" });
});

it("what isn't a recording is not played", async () => {
  const { signal } = new AbortController();
  await expect(playRecording(new Blob(["text"]), () => {}, signal)).rejects.toThrow("decode");
});

it("a recording reaches the other party of a loopback, without a microphone", async () => {
  let remote: MediaStream | undefined;
  const media = openLoopbackMedia({
    onConnection: () => {},
    onRemoteStream: (stream) => {
      remote = stream;
    },
    onLocalStream: () => {},
    onMicrophoneUnplugged: () => {},
    onToneReceived: () => {},
  });
  // What it receives comes back.
  media.connect("echoes");
  await expect.poll(() => remote).toBeDefined();
  const [echo] = remote?.getAudioTracks() ?? [];
  if (!echo) throw new Error("The other party has no audio.");
  const played = media.play(createTone(20));
  await untilAudible(echo);
  media.close();
  await expect(played).rejects.toMatchObject({ code: "notConnected" });
});
