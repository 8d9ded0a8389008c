import type { LegEvent, LegState } from "./call-leg.ts";

/** The state of a leg. `incoming`: this phone rings, which a leg shows as `ringing`, too. */
export type LegPhase = LegState | "incoming";

/** What happens to a leg: an event of the network, or what the user or the carrier wants. */
export type LegInput =
  | LegEvent["type"]
  | "dial"
  | "answer"
  | "setMuted"
  | "retryMicrophone"
  | "setHeld"
  | "sendDtmf"
  | "play"
  | "transfer";

interface Row {
  /** What leads to another phase. */
  readonly moves: Readonly<Partial<Record<LegInput, LegPhase>>>;
  /** What a leg does in this phase, and stays in it. */
  readonly allows: readonly LegInput[];
}

const live = ["audioChanged", "setMuted", "retryMicrophone"] as const;

const rows: Readonly<Record<LegPhase, Row>> = {
  dialing: {
    moves: { ringing: "ringing", answered: "connected", ended: "ended" },
    allows: [...live, "dial"],
  },
  ringing: {
    moves: { answered: "connected", ended: "ended" },
    // After a reload, a leg that rings there is dialed again.
    allows: [...live, "dial"],
  },
  incoming: {
    moves: { answered: "connected", ended: "ended" },
    allows: [...live, "answer"],
  },
  connected: {
    moves: { ended: "ended" },
    allows: [...live, "setHeld", "sendDtmf", "play", "transfer", "transferRequested"],
  },
  ended: { moves: {}, allows: [] },
};

/** Returns the phase that follows, or undefined if the phase doesn't allow it. */
export function transition(phase: LegPhase, input: LegInput): LegPhase | undefined {
  const { moves, allows } = rows[phase];
  return moves[input] ?? (allows.includes(input) ? phase : undefined);
}
