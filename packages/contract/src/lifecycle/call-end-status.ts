import { camelCase, type CamelCase } from "../schema/camel-case.ts";
import type { Infer } from "../schema/schema.ts";

/** The statuses of CALL_ENDED. Everything else about how calls end comes from this list. */
export const CALL_END_STATUSES = "COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER|REJECTED|MISSED";

/** A `callEndStatus` in CALL_ENDED. */
export type CallEndStatus = Infer<typeof CALL_END_STATUSES>;

/** TRANSFERRED is never sent: it results from CALL_TRANSFERRED. */
type EndName = CallEndStatus | "TRANSFERRED";

/** How a call ended. */
export type CallOutcome = CamelCase<EndName>;

/** All outcomes, as a schema. */
export const callOutcomes = /* @__PURE__ */ camelCase(`${CALL_END_STATUSES}|TRANSFERRED`);

/** The outcome of a `callEndStatus`; undefined for a text that is none. */
export const outcomeOf = (endStatus: unknown): CallOutcome | undefined =>
  CALL_END_STATUSES.split("|").includes(endStatus as string)
    ? camelCase(endStatus as CallEndStatus)
    : undefined;

/** The name of an outcome: `NO_ANSWER` for `noAnswer`. */
export const endNameOf = (outcome: CallOutcome): EndName =>
  outcome.replace(/[A-Z]/g, "_$&").toUpperCase() as EndName;
