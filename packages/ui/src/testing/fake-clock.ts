import type { Clock } from "../time/clock.ts";

interface Timer {
  at: number;
  run: () => void;
}

/** A clock that a test advances. Timers that are due run in the order of their times. */
export interface FakeClock extends Clock {
  advance(byMs: number): void;
  /** Time passes, and timers stand still, as while a computer is asleep. */
  sleep(forMs: number): void;
  /** Somebody sets the computer's clock. */
  set(byMs: number): void;
}

export function createFakeClock(startAt = 1_700_000_000_000): FakeClock {
  let now = startAt;
  let offset = 0;
  let timers: Timer[] = [];

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const entry of timers) {
      if (entry.at <= until && (!next || entry.at < next.at)) next = entry;
    }
    return next;
  };

  return {
    now: () => now + offset,
    // As in a browser, with fractions of a millisecond.
    elapsed: () => (now - startAt) * (1 + 1e-9),
    after(delayMs, run) {
      const entry = { at: now + delayMs, run };
      timers.push(entry);
      return () => {
        timers = timers.filter((other) => other !== entry);
      };
    },
    advance(byMs) {
      const until = now + byMs;
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const current = due;
        timers = timers.filter((other) => other !== current);
        now = Math.max(now, current.at);
        current.run();
      }
      now = until;
    },
    sleep(forMs) {
      now += forMs;
      for (const entry of timers) entry.at += forMs;
    },
    set(byMs) {
      offset += byMs;
    },
  };
}
