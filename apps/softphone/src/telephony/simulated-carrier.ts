import type { Clock } from "@calling-extensions/ui/time";
import { CONNECT_DELAY_MS, RING_TIMEOUT_MS } from "../settings/defaults.ts";
import type { CallLeg, Carrier, LegNumbers, LegToResume } from "./carrier.ts";
import { planOf } from "./demo-numbers.ts";
import type { FarEnd, FarEndSettings } from "./far-end.ts";
import { createSimulatedLeg, type SimulatedLeg } from "./simulated-leg.ts";

/** A carrier whose other party is simulated too. */
export interface SimulatedCarrier extends Carrier {
  readonly farEnd: FarEnd;
}

/**
 * A telephone network inside the page, without media and without a server. The other party answers
 * after a short ring, demo numbers follow their table, and `farEnd` controls the rest.
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
    leg.onEnded(() => {
      legs.delete(leg);
      for (const cancel of timers.get(leg) ?? []) cancel();
      timers.delete(leg);
    });
  }

  const schedule = (leg: SimulatedLeg, delayMs: number, run: () => void) =>
    timers.get(leg)?.push(clock.after(Math.max(0, delayMs), run));

  /** Simulates the other party of an outbound leg that has rung for `elapsedMs`. */
  function simulateRinging(leg: SimulatedLeg, toNumber: string, elapsedMs: number) {
    const plan = planOf(toNumber);
    schedule(leg, RING_TIMEOUT_MS - elapsedMs, () => endUnanswered(leg));
    if (plan.action === "end") {
      schedule(leg, plan.afterMs - elapsedMs, () => leg.end(plan.ending));
    } else if (plan.action === "answer" && (plan.isImmediate ?? settings.answersAutomatically)) {
      const answerAfterMs = plan.isImmediate ? 0 : settings.answerAfterSeconds * 1_000;
      schedule(leg, answerAfterMs - elapsedMs, () => leg.connect());
    }
    leg.on(({ type }) => {
      if (type === "answered") simulateConversation(leg, toNumber);
    });
  }

  function simulateConversation(leg: SimulatedLeg, toNumber: string) {
    const plan = planOf(toNumber);
    if (plan.action !== "answer" || plan.hangsUpAfterMs === undefined) return;
    schedule(leg, plan.hangsUpAfterMs, () => leg.end({ by: "them", cause: "hungUp" }));
  }

  function simulateDialing(leg: SimulatedLeg, toNumber: string, elapsedMs: number) {
    schedule(leg, CONNECT_DELAY_MS - elapsedMs, () => {
      leg.ring();
      simulateRinging(leg, toNumber, 0);
    });
  }

  function resume({ direction, state, startedAt, toNumber }: LegToResume): CallLeg {
    const leg = createSimulatedLeg(state);
    const elapsedMs = Math.max(0, clock.now() - startedAt);
    if (direction === "INBOUND") {
      track(leg, incoming);
      schedule(leg, RING_TIMEOUT_MS - elapsedMs, () => endUnanswered(leg));
      return leg;
    }
    track(leg, outgoing);
    if (state === "dialing") simulateDialing(leg, toNumber, elapsedMs);
    if (state === "ringing") simulateRinging(leg, toNumber, elapsedMs - CONNECT_DELAY_MS);
    if (state === "connected") simulateConversation(leg, toNumber);
    return leg;
  }

  return {
    place({ toNumber }) {
      const leg = createSimulatedLeg("dialing");
      track(leg, outgoing);
      simulateDialing(leg, toNumber, 0);
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
        schedule(leg, RING_TIMEOUT_MS, () => endUnanswered(leg));
        for (const listener of incomingListeners) listener(leg, numbers);
      },
    },
  };
}

function endUnanswered(leg: SimulatedLeg) {
  if (leg.state !== "connected") leg.end({ by: "them", cause: "noAnswer" });
}
