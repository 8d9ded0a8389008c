import { MAX_VOICES_BYTES, MAX_VOICES_S } from "../limits.ts";
import { findVoices, PART_MS } from "./find-voices.ts";
import type { Lane } from "./speakers.ts";

/** Enough for the levels of voices, and the least that browsers decode to. */
const SAMPLES_PER_SECOND = 8000;
const PART_SAMPLES = (SAMPLES_PER_SECOND * PART_MS) / 1000;
/** How many parts are measured before the page does something else: a few milliseconds. */
const PARTS_AT_ONCE = 300;

/** Finds who speaks when in a recording. Undefined unless it has two channels with one party each, and is short enough. */
export async function readVoices(url: string, signal: AbortSignal): Promise<Lane[] | undefined> {
  const response = await fetch(url, { signal });
  const size = Number(response.headers.get("content-length") ?? Infinity);
  if (!response.ok || size > MAX_VOICES_BYTES) {
    await response.body?.cancel();
    return undefined;
  }
  const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND);
  const audio = await context.decodeAudioData(await response.arrayBuffer());
  if (audio.numberOfChannels !== 2 || audio.duration > MAX_VOICES_S) return undefined;
  return findVoices(
    await measureLevels(audio.getChannelData(0), signal),
    await measureLevels(audio.getChannelData(1), signal),
  );
}

async function measureLevels(samples: Float32Array, signal: AbortSignal): Promise<number[]> {
  const levels: number[] = [];
  for (let begin = 0; begin < samples.length; begin += PART_SAMPLES) {
    if (levels.length % PARTS_AT_ONCE === 0) await nextTask();
    signal.throwIfAborted();
    levels.push(levelOf(samples.subarray(begin, begin + PART_SAMPLES)));
  }
  return levels;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
