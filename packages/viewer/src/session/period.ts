import { MIN_PERIOD_MS } from "../limits.ts";
import type { Lane } from "./lanes.ts";

/** A part of a session, in milliseconds after its start. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const lengthOf = ({ from, to }: Period): number => to - from;

export const isWithin = ({ from, to }: Period, t: number): boolean => t >= from && t <= to;

/** A period with the same middle, as far as the session allows: neither too short nor beyond its ends. */
export function fitPeriod(period: Period, duration: number): Period {
  const length = Math.min(duration, Math.max(MIN_PERIOD_MS, lengthOf(period)));
  const start = (period.from + period.to - length) / 2;
  const from = Math.min(Math.max(0, start), duration - length);
  return { from, to: from + length };
}

/** Makes a period longer or shorter, so that a time keeps its place in it. */
export function scalePeriod({ from, to }: Period, t: number, factor: number): Period {
  return { from: t - (t - from) * factor, to: t + (to - t) * factor };
}

/** The period itself if it contains a time. Otherwise, the one of the same length that does, if periods follow each other. */
export function turnTo(period: Period, t: number, duration: number): Period {
  if (isWithin(period, t)) return period;
  const length = lengthOf(period);
  const from = period.from + Math.floor((t - period.from) / length) * length;
  return fitPeriod({ from, to: from + length }, duration);
}

/** From the first to the last that is known of a call. */
export function periodOfLane({ spans, marks, issues }: Lane): Period {
  const times = [...spans.flatMap(({ from, to }) => [from, to]), ...marks, ...issues];
  return {
    from: times.reduce((one, other) => Math.min(one, other), Infinity),
    to: times.reduce((one, other) => Math.max(one, other), 0),
  };
}
