import { expect, it } from "vitest";
import { soundUrl, type SoundName } from "./tone-sounds.ts";

const RATE = 16_000;

/** The sound as a WAV file. A sound is created once. */
async function readSound(name: SoundName): Promise<DataView> {
  const url = soundUrl(name);
  expect(soundUrl(name)).toBe(url);
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("audio/wav");
  return new DataView(await response.arrayBuffer());
}

const textAt = (file: DataView, at: number, length: number): string =>
  String.fromCodePoint(...new Uint8Array(file.buffer, at, length));

interface Sound {
  readonly seconds: number;
  /** A part with a tone, and those without. */
  readonly tone: readonly [number, number];
  readonly pauses: readonly [number, number][];
  /** Where single notes are, by frequency. */
  readonly notes?: Readonly<Record<number, number>>;
}

const loudest = (part: Int16Array): number =>
  part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

it.each<[SoundName, Sound]>([
  ["ringtone", { seconds: 3, tone: [0, 0.4], pauses: [[0.4, 0.6]] }],
  [
    "callWaiting",
    { seconds: 5.45, tone: [0.3, 0.45], pauses: [[0.45, 5.45]], notes: { 440: 0.02 } },
  ],
  [
    "test",
    { seconds: 0.9, tone: [0.5, 0.9], pauses: [], notes: { 523: 0.02, 659: 0.27, 784: 0.52 } },
  ],
])("the sound %s is a WAV file of %j", async (name, { seconds, tone, pauses, notes = {} }) => {
  const file = await readSound(name);
  const bytes = Math.round(seconds * RATE) * 2;
  expect(file.byteLength).toBe(44 + bytes);
  expect(textAt(file, 0, 4)).toBe("RIFF");
  expect(textAt(file, 8, 8)).toBe("WAVEfmt ");
  expect(textAt(file, 36, 4)).toBe("data");
  const sizes = [file.getUint32(4, true), file.getUint32(16, true), file.getUint32(40, true)];
  expect(sizes).toEqual([36 + bytes, 16, bytes]);
  // PCM with one channel of 16 bits.
  const format = [20, 22, 32, 34].map((at) => file.getUint16(at, true));
  expect(format).toEqual([1, 1, 2, 16]);
  expect([24, 28].map((at) => file.getUint32(at, true))).toEqual([RATE, RATE * 2]);

  const samples = new Int16Array(file.buffer, 44);
  const between = ([from, to]: readonly [number, number]) =>
    samples.slice(Math.round(from * RATE), Math.round(to * RATE));
  const sounding = between(tone);
  expect(loudest(sounding)).toBeGreaterThan(7_000);
  expect(loudest(sounding)).toBeLessThan(8_200);
  // It fades in and out.
  expect(loudest(sounding.slice(0, 16))).toBeLessThan(1_000);
  expect(loudest(sounding.slice(-16))).toBeLessThan(1_000);
  expect(pauses.map((pause) => loudest(between(pause)))).toEqual(pauses.map(() => 0));
  for (const [frequency, from] of Object.entries(notes)) {
    const part = between([from, from + 0.1]);
    const waves = part.filter((sample, index) => sample > 0 && (part[index - 1] ?? 1) <= 0);
    expect(Math.abs(waves.length * 10 - Number(frequency))).toBeLessThan(15);
  }
});
