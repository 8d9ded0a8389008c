import { expect, test } from "vitest";
import { transition, type LegInput, type LegPhase } from "./leg-transitions.ts";

const phases: readonly LegPhase[] = ["dialing", "ringing", "incoming", "connected", "ended"];

/** Where each input leads from each of these phases; undefined: the phase doesn't allow it. */
const table: Readonly<Record<LegInput, readonly (LegPhase | undefined)[]>> = {
  ringing: ["ringing", undefined, undefined, undefined, undefined],
  answered: ["connected", "connected", "connected", undefined, undefined],
  ended: ["ended", "ended", "ended", "ended", undefined],
  audioChanged: ["dialing", "ringing", "incoming", "connected", undefined],
  transferRequested: [undefined, undefined, undefined, "connected", undefined],
  dial: ["dialing", "ringing", undefined, undefined, undefined],
  answer: [undefined, undefined, "incoming", undefined, undefined],
  setMuted: ["dialing", "ringing", "incoming", "connected", undefined],
  retryMicrophone: ["dialing", "ringing", "incoming", "connected", undefined],
  setHeld: [undefined, undefined, undefined, "connected", undefined],
  sendDtmf: [undefined, undefined, undefined, "connected", undefined],
  play: [undefined, undefined, undefined, "connected", undefined],
  transfer: [undefined, undefined, undefined, "connected", undefined],
};

const cells = Object.entries(table).flatMap(([input, row]) =>
  row.map((next, index) => ({ input: input as LegInput, phase: phases[index] ?? "ended", next })),
);

test.each(cells)("$input leads from $phase to $next", ({ input, phase, next }) => {
  expect(transition(phase, input)).toBe(next);
});
