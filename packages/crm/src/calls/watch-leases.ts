import { repeat, type Repetition } from "../scheduled-task.ts";
import type { Crm } from "../model/crm-context.ts";
import { endLostCalls } from "./lost-calls.ts";

/** How often calls are looked for of which nothing is heard any more. */
const INTERVAL_MS = 10_000;

/** Ends lost calls, now and from time to time, until it is stopped. */
export const watchLeases = (crm: Crm, onFailure: (error: unknown) => void): Promise<Repetition> =>
  repeat(() => endLostCalls(crm, onFailure), INTERVAL_MS, onFailure);
