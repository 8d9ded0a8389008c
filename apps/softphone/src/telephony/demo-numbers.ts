import { DEMO_RING_MS } from "../settings/defaults.ts";
import type { LegEnding } from "./carrier.ts";

/** What the simulated other party does with a call. Times count from the first ring. */
export type FarEndPlan =
  | { readonly action: "answer"; readonly hangsUpAfterMs?: number; readonly isImmediate?: true }
  | { readonly action: "nothing" }
  | { readonly action: "end"; readonly afterMs: number; readonly ending: LegEnding };

export interface DemoNumber {
  readonly number: string;
  readonly behavior: string;
  readonly plan: FarEndPlan;
}

/** Fictional numbers with special behavior. All other numbers answer. */
export const demoNumbers: readonly DemoNumber[] = [
  {
    number: "+12025550110",
    behavior: "is busy",
    plan: { action: "end", afterMs: 0, ending: { by: "them", cause: "busy" } },
  },
  { number: "+12025550111", behavior: "rings without an answer", plan: { action: "nothing" } },
  {
    number: "+12025550112",
    behavior: "declines the call",
    plan: { action: "end", afterMs: DEMO_RING_MS, ending: { by: "them", cause: "rejected" } },
  },
  {
    number: "+12025550113",
    behavior: "cannot be reached",
    plan: { action: "end", afterMs: 0, ending: { by: "them", cause: "failed" } },
  },
  {
    number: "+12025550114",
    behavior: "answers immediately and hangs up after 5 s",
    plan: { action: "answer", isImmediate: true, hangsUpAfterMs: 5_000 },
  },
];

const defaultPlan: FarEndPlan = { action: "answer" };

export const planOf = (number: string): FarEndPlan =>
  demoNumbers.find((demo) => demo.number === number)?.plan ?? defaultPlan;
