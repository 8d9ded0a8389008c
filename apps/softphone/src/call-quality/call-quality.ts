import type { AudioStats } from "@calling-extensions/telephony";

export type QualityLevel = "good" | "fair" | "poor";

/** The quality of the received audio, over a few seconds. */
export interface CallQuality {
  readonly level: QualityLevel;
  /** Mean opinion score, from 1 to 4.4. */
  readonly mos: number;
  readonly lossPercent: number;
  /** Undefined if the browser doesn't report it. */
  readonly jitterMs: number | undefined;
  readonly roundTripMs: number | undefined;
}

/** The lowest scores with which most, and with which many, users are satisfied: ITU-T G.107, annex B. */
const MIN_GOOD_MOS = 4.03;
const MIN_FAIR_MOS = 3.6;

/** Encoding and decoding. */
const CODEC_DELAY_MS = 10;

/**
 * Estimates the mean opinion score with the usual simplification of the E-model (ITU-T G.107): a jitter
 * buffer holds twice the jitter, delay hurts more from 160 ms on, and each percent of lost packets costs 2.5.
 */
export function estimateMos({
  lossPercent,
  jitterMs = 0,
  roundTripMs = 0,
}: Pick<CallQuality, "lossPercent" | "jitterMs" | "roundTripMs">): number {
  const delayMs = roundTripMs / 2 + 2 * jitterMs + CODEC_DELAY_MS;
  const delayImpairment = delayMs < 160 ? delayMs / 40 : (delayMs - 120) / 10;
  const rating = Math.max(0, 93.2 - delayImpairment - 2.5 * lossPercent);
  return 1 + 0.035 * rating + 0.000007 * rating * (rating - 60) * (100 - rating);
}

function levelOf(mos: number): QualityLevel {
  if (mos >= MIN_GOOD_MOS) return "good";
  return mos >= MIN_FAIR_MOS ? "fair" : "poor";
}

/** The quality between two readings. Undefined if nothing was to be received, such as on hold. */
export function measureQuality(before: AudioStats, after: AudioStats): CallQuality | undefined {
  if (before.packetsLost === undefined || after.packetsLost === undefined) return undefined;
  const received = after.received.packets - before.received.packets;
  // Late packets that arrive after all are no loss.
  const lost = Math.max(0, after.packetsLost - before.packetsLost);
  // A new connection counts from zero.
  if (received < 0 || received + lost === 0) return undefined;
  const { jitterMs, roundTripMs } = after;
  const lossPercent = (100 * lost) / (received + lost);
  const mos = estimateMos({ lossPercent, jitterMs, roundTripMs });
  return { level: levelOf(mos), mos, lossPercent, jitterMs, roundTripMs };
}
