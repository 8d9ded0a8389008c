import type { CallLeg, LegEnding, LegEvent, LegState } from "./carrier.ts";

/** A leg whose other party is controlled from inside this page. */
export interface SimulatedLeg extends CallLeg {
  /** The other party's phone starts to ring. */
  ring(): void;
  /** Either party answers. */
  connect(): void;
  end(ending: LegEnding): void;
  /** Runs when the leg has ended, for any reason. */
  onEnded(run: () => void): void;
}

/** Creates a leg: states and events, without timers. Ignores what the state doesn't allow. */
export function createSimulatedLeg(first: LegState): SimulatedLeg {
  const listeners = new Set<(event: LegEvent) => void>();
  const endListeners: (() => void)[] = [];
  let state = first;

  function changeState(from: readonly LegState[], to: LegState, event: LegEvent) {
    if (!from.includes(state)) return;
    state = to;
    for (const listener of listeners) listener(event);
    if (to !== "ended") return;
    for (const run of endListeners) run();
    listeners.clear();
  }

  const end = (ending: LegEnding) =>
    changeState(["dialing", "ringing", "connected"], "ended", { type: "ended", ending });
  const connect = () => changeState(["dialing", "ringing"], "connected", { type: "answered" });

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
    ring: () => changeState(["dialing"], "ringing", { type: "ringing" }),
    connect,
    end,
    onEnded: (run) => endListeners.push(run),
  };
}
