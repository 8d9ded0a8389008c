import type { Clock } from "../clock/clock.ts";
import type { CallLeg, Carrier, LegNumbers, LegToResume } from "./carrier.ts";
import { planOf } from "./demo-numbers.ts";
import type { FarEnd, FarEndSettings } from "./far-end.ts";
import { createSimulatedLeg, type SimulatedLeg } from "./simulated-leg.ts";

/** From dialling to the first ring. */
const CONNECT_MS = 400;
/** How long a phone rings before the network gives up: about five rings. */
export const RING_TIMEOUT_MS = 30_000;

/** A carrier with the means to play the other party. */
export interface SimulatedCarrier extends Carrier {
  readonly farEnd: FarEnd;
}

/**
 * A telephone network inside the page: no media, no server. The far end picks up after a short ring,
 * demo numbers do what their table says, and the rest is done by hand through `farEnd`.
 */
export function createSimulatedCarrier({
  clock,
  settings: firstSettings,
}: {
  clock: Clock;
  settings: FarEndSettings;
}): SimulatedCarrier {
  const incomingListeners = new Set<(leg: CallLeg, numbers: LegNumbers) => void>();
  const outgoing = new Set<SimulatedLeg>();
  const incoming = new Set<SimulatedLeg>();
  const timers = new Map<SimulatedLeg, (() => void)[]>();
  let settings = firstSettings;

  function track(leg: SimulatedLeg, legs: Set<SimulatedLeg>) {
    legs.add(leg);
    timers.set(leg, []);
    leg.onceEnded(() => {
      legs.delete(leg);
      for (const cancel of timers.get(leg) ?? []) cancel();
      timers.delete(leg);
    });
  }

  const later = (leg: SimulatedLeg, delayMs: number, run: () => void) =>
    timers.get(leg)?.push(clock.after(Math.max(0, delayMs), run));

  /** Plays the far end of an outgoing leg; `elapsedMs` of its ring are already over. */
  function ringOut(leg: SimulatedLeg, toNumber: string, elapsedMs: number) {
    const plan = planOf(toNumber);
    later(leg, RING_TIMEOUT_MS - elapsedMs, () => endUnanswered(leg));
    if (plan.does === "end") {
      later(leg, plan.afterMs - elapsedMs, () => leg.end(plan.ending));
    } else if (plan.does === "answer" && (plan.atOnce ?? settings.answersItself)) {
      const answerAfterMs = plan.atOnce ? 0 : settings.answerAfterSeconds * 1_000;
      later(leg, answerAfterMs - elapsedMs, () => leg.connect());
    }
    leg.on(({ type }) => {
      if (type === "answered") talk(leg, toNumber);
    });
  }

  function talk(leg: SimulatedLeg, toNumber: string) {
    const plan = planOf(toNumber);
    if (plan.does !== "answer" || plan.hangsUpAfterMs === undefined) return;
    later(leg, plan.hangsUpAfterMs, () => leg.end({ by: "them", cause: "hungUp" }));
  }

  function dial(leg: SimulatedLeg, toNumber: string, elapsedMs: number) {
    later(leg, CONNECT_MS - elapsedMs, () => {
      leg.ring();
      ringOut(leg, toNumber, 0);
    });
  }

  function resume({ direction, state, startedAt, toNumber }: LegToResume): CallLeg {
    const leg = createSimulatedLeg(state);
    const elapsedMs = Math.max(0, clock.now() - startedAt);
    if (direction === "INBOUND") {
      track(leg, incoming);
      later(leg, RING_TIMEOUT_MS - elapsedMs, () => endUnanswered(leg));
      return leg;
    }
    track(leg, outgoing);
    if (state === "dialing") dial(leg, toNumber, elapsedMs);
    if (state === "ringing") ringOut(leg, toNumber, elapsedMs - CONNECT_MS);
    if (state === "connected") talk(leg, toNumber);
    return leg;
  }

  return {
    place({ toNumber }) {
      const leg = createSimulatedLeg("dialing");
      track(leg, outgoing);
      dial(leg, toNumber, 0);
      return leg;
    },
    resume,
    onIncoming(listener) {
      incomingListeners.add(listener);
      return () => incomingListeners.delete(listener);
    },
    destroy() {
      for (const cancel of [...timers.values()].flat()) cancel();
      for (const registry of [timers, outgoing, incoming, incomingListeners]) registry.clear();
    },
    farEnd: {
      get settings() {
        return settings;
      },
      configure(next) {
        settings = next;
      },
      answer() {
        for (const leg of outgoing) leg.connect();
      },
      hangUp() {
        for (const leg of outgoing) {
          leg.end({ by: "them", cause: leg.state === "connected" ? "hungUp" : "rejected" });
        }
        for (const leg of incoming) leg.end({ by: "them", cause: "hungUp" });
      },
      ring(numbers) {
        const leg = createSimulatedLeg("ringing");
        track(leg, incoming);
        later(leg, RING_TIMEOUT_MS, () => endUnanswered(leg));
        for (const listener of incomingListeners) listener(leg, numbers);
      },
    },
  };
}

function endUnanswered(leg: SimulatedLeg) {
  if (leg.state !== "connected") leg.end({ by: "them", cause: "noAnswer" });
}
