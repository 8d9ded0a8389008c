import type { CallLeg, LegEnding, LegEvent, LegState } from "./carrier.ts";

/** A leg whose far end is moved from inside this page. */
export interface SimulatedLeg extends CallLeg {
  /** The far end's phone starts to ring. */
  ring(): void;
  /** Either end picks up. */
  connect(): void;
  end(ending: LegEnding): void;
  /** Runs when the leg comes to its end, however that is. */
  onceEnded(run: () => void): void;
}

/** A leg on its own: states and events, no time. What its state does not allow is ignored. */
export function createSimulatedLeg(first: LegState): SimulatedLeg {
  const listeners = new Set<(event: LegEvent) => void>();
  const atTheEnd: (() => void)[] = [];
  let state = first;

  function move(from: readonly LegState[], to: LegState, event: LegEvent) {
    if (!from.includes(state)) return;
    state = to;
    for (const listener of listeners) listener(event);
    if (to !== "ended") return;
    for (const run of atTheEnd) run();
    listeners.clear();
  }

  const end = (ending: LegEnding) =>
    move(["dialing", "ringing", "connected"], "ended", { type: "ended", ending });
  const connect = () => move(["dialing", "ringing"], "connected", { type: "answered" });

  return {
    get state() {
      return state;
    },
    answer: connect,
    reject: () => end({ by: "us", cause: "rejected" }),
    hangUp: () => end({ by: "us", cause: "hungUp" }),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ring: () => move(["dialing"], "ringing", { type: "ringing" }),
    connect,
    end,
    onceEnded: (run) => atTheEnd.push(run),
  };
}
