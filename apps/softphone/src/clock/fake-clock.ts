import type { Clock } from "./clock.ts";

interface Waiting {
  at: number;
  run: () => void;
}

/** A clock that a test moves by hand; what falls due runs in the order of its time. */
export interface FakeClock extends Clock {
  advance(byMs: number): void;
}

export function createFakeClock(startAt = 1_700_000_000_000): FakeClock {
  let now = startAt;
  let waiting: Waiting[] = [];

  const nextDue = (until: number): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const entry of waiting) {
      if (entry.at <= until && (!next || entry.at < next.at)) next = entry;
    }
    return next;
  };

  return {
    now: () => now,
    after(delayMs, run) {
      const entry = { at: now + delayMs, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(byMs) {
      const until = now + byMs;
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const current = due;
        waiting = waiting.filter((other) => other !== current);
        now = Math.max(now, current.at);
        current.run();
      }
      now = until;
    },
  };
}
