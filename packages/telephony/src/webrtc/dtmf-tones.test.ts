import { expect, it } from "vitest";
import { detectTone } from "./dtmf-tones.ts";

const SAMPLE_RATE = 48_000;

const signal = (...frequencies: number[]) =>
  Float32Array.from({ length: 2_048 }, (_, index) =>
    frequencies.reduce(
      (sum, frequency) => sum + 0.2 * Math.sin((2 * Math.PI * frequency * index) / SAMPLE_RATE),
      0,
    ),
  );

it.each([
  ["1", 697, 1209],
  ["5", 770, 1336],
  ["9", 852, 1477],
  ["*", 941, 1209],
  ["0", 941, 1336],
  ["#", 941, 1477],
])("detects %s", (key, low, high) => {
  expect(detectTone(signal(low, high), SAMPLE_RATE)).toBe(key);
});

it.each([
  ["silence", []],
  ["one frequency", [697]],
  ["two low frequencies", [697, 852]],
  ["three frequencies", [697, 852, 1209]],
  ["a voice", [120, 240, 360, 480, 600]],
])("detects no key in %s", (_what, frequencies) => {
  expect(detectTone(signal(...frequencies), SAMPLE_RATE)).toBeUndefined();
});
