import { expect, it } from "vitest";
import { findVoices, type Levels } from "./find-voices.ts";

/** The levels of a channel, a character for each part: `#` a voice, `+` its echo or a quiet voice, `.` noise. */
const levels = (text: string): Levels =>
  text.split("").map((character) => ({ "#": 0.3, "+": 0.05, ".": 0.002 })[character] ?? 0);

const voices = (left: string, right: string) =>
  findVoices(levels(left), levels(right))?.map(
    ({ isOurs, spoken }) =>
      `${isOurs ? "ours" : "theirs"}: ${spoken.map(({ start, end }) => `${start}–${end}`).join(", ")}`,
  );

it("finds who speaks when, the left channel as the user's side", () => {
  expect(voices("###.......", ".....####.")).toEqual(["ours: 0–300", "theirs: 500–900"]);
});

it("bridges the pauses between words, and finds two people who speak at the same time", () => {
  expect(voices("##...##....##.....", "...#####..........")).toEqual([
    "ours: 0–700, 1100–1300",
    "theirs: 300–800",
  ]);
});

it("takes the echo of the other party's voice and noise for silence, but not a quiet voice", () => {
  expect(voices("+++...####", "###.......")).toEqual(["ours: 600–1000", "theirs: 0–300"]);
  expect(voices("....+++...", "##........")).toEqual(["ours: 400–700", "theirs: 0–200"]);
});

it.each([
  ["both channels have the whole call", "##..##", "##..##"],
  ["both channels are silent", "......", "..  .."],
  ["nothing is recorded", "", ""],
])("finds nothing if %s", (_what, left, right) => {
  expect(voices(left, right)).toBeUndefined();
});

it("shows one who never speaks", () => {
  expect(voices("##....", "......")).toEqual(["ours: 0–200", "theirs: "]);
});
