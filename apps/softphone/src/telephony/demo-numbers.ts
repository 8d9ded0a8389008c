import type { LegEnding } from "./carrier.ts";

/** What the simulated far end does with a call, by the clock from its first ring. */
export type FarEndPlan =
  | { readonly does: "answer"; readonly hangsUpAfterMs?: number; readonly atOnce?: true }
  | { readonly does: "nothing" }
  | { readonly does: "end"; readonly afterMs: number; readonly ending: LegEnding };

export interface DemoNumber {
  readonly number: string;
  readonly behaviour: string;
  readonly plan: FarEndPlan;
}

/** Long enough to hear it ring, short enough to try it twice. */
const SHORT_RING_MS = 2_000;

/** Fictional numbers at which the simulated network misbehaves on purpose. Any other number answers. */
export const demoNumbers: readonly DemoNumber[] = [
  {
    number: "+12025550110",
    behaviour: "is busy",
    plan: { does: "end", afterMs: 0, ending: { by: "them", cause: "busy" } },
  },
  { number: "+12025550111", behaviour: "rings and is never answered", plan: { does: "nothing" } },
  {
    number: "+12025550112",
    behaviour: "turns the call away",
    plan: { does: "end", afterMs: SHORT_RING_MS, ending: { by: "them", cause: "rejected" } },
  },
  {
    number: "+12025550113",
    behaviour: "cannot be reached",
    plan: { does: "end", afterMs: 0, ending: { by: "them", cause: "failed" } },
  },
  {
    number: "+12025550114",
    behaviour: "answers at once and hangs up after 5 s",
    plan: { does: "answer", atOnce: true, hangsUpAfterMs: 5_000 },
  },
];

const ordinary: FarEndPlan = { does: "answer" };

export const planOf = (number: string): FarEndPlan =>
  demoNumbers.find((demo) => demo.number === number)?.plan ?? ordinary;
