import { expect, it } from "vitest";
import { createTone } from "./create-tone.ts";

it("is a WAV file in stereo, with beeps of two pitches in turn", () => {
  const file = createTone(2);
  expect(file.subarray(0, 44).toString("latin1")).toBe(
    "RIFF$}\0\0WAVEfmt \x10\0\0\0\x01\0\x02\0@\x1F\0\0\x80>\0\0\x02\0\x08\0data\0}\0\0",
  );
  const samples = [...file.subarray(44)];
  expect(samples).toHaveLength(2 * 2 * 8000);
  /** How often a channel's wave starts in a second. */
  const pitch = (channel: number, second: number) => {
    const wave = samples
      .filter((_, index) => index % 2 === channel)
      .slice(second * 8000, (second + 1) * 8000);
    return wave.filter((level, index) => level > 128 && (wave[index - 1] ?? 128) <= 128).length;
  };
  // Each beep lasts 0.6 s.
  expect([pitch(0, 0), pitch(0, 1)]).toEqual([330 * 0.6, 0]);
  expect([pitch(1, 0), pitch(1, 1)]).toEqual([0, 440 * 0.6]);
  expect([Math.max(...samples), Math.min(...samples)]).toEqual([168, 88]);
});
