import type { Lane } from "./speakers.ts";

/** The length of the parts whose levels are compared. */
export const PART_MS = 100;

/** Pauses within speech are shorter. */
const MAX_PAUSE_PARTS = 3;
/** Quieter than any voice. */
const MIN_LEVEL = 0.005;
/** A voice, as a part of the loudest moment of its channel. The rest is noise. */
const VOICE_PART = 0.1;
/** A voice in the other channel, too, is louder in its own: an echo. */
const ECHO_RATIO = 4;
/** How much two channels with the same voices differ: both have the whole call. */
const SAME_PART = 0.05;

/** The mean level of each part of a recording, from 0 to 1. */
export type Levels = readonly number[];

/**
 * Finds who speaks when, from the levels of two channels. The left channel is the user, as the phone records it. Returns
 * undefined if both channels are equal or silent.
 */
export function findVoices(left: Levels, right: Levels): Lane[] | undefined {
  const isSame = left.every((level, index) => {
    const other = right[index] ?? 0;
    return Math.abs(level - other) <= Math.max(MIN_LEVEL, SAME_PART * Math.max(level, other));
  });
  if (isSame) return undefined;
  return [
    { isOurs: true, spoken: spokenIn(left, right) },
    { isOurs: false, spoken: spokenIn(right, left) },
  ];
}

function spokenIn(levels: Levels, others: Levels): Lane["spoken"] {
  let loudest = 0;
  for (const level of levels) loudest = Math.max(loudest, level);
  const quietest = Math.max(MIN_LEVEL, VOICE_PART * loudest);
  const spoken: { start: number; end: number }[] = [];
  for (const [index, level] of levels.entries()) {
    if (level < quietest || level * ECHO_RATIO < (others[index] ?? 0)) continue;
    const start = index * PART_MS;
    const last = spoken.at(-1);
    if (last && start - last.end <= MAX_PAUSE_PARTS * PART_MS) last.end = start + PART_MS;
    else spoken.push({ start, end: start + PART_MS });
  }
  return spoken;
}
