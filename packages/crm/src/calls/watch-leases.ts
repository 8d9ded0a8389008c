import { LEASE_CHECK_INTERVAL_MS } from "../limits.ts";
import { repeat, type Repetition } from "../scheduled-task.ts";
import type { Crm } from "../model/crm-context.ts";
import { endLostCalls } from "./lost-calls.ts";

/** Ends lost calls, now and from time to time, until it is stopped. */
export const watchLeases = (crm: Crm, onFailure: (error: unknown) => void): Promise<Repetition> =>
  repeat(() => endLostCalls(crm, onFailure), LEASE_CHECK_INTERVAL_MS, onFailure);
