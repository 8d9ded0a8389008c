import { hasNewsForCrm } from "@calling-extensions/contract";
import { MAX_ABANDONED_AGE_MS, MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS } from "../limits.ts";
import type { StoredCall } from "./stored-call.ts";

/**
 * Whether the CRM lacks something of a call.
 *
 * @param isOrphan no page goes on with the call: nothing that a page waited for holds it any longer.
 */
export const hasNews = ({ document, acknowledged }: StoredCall, isOrphan: boolean): boolean =>
  hasNewsForCrm(isOrphan ? { ...document, isHeld: false } : document, acknowledged?.document);

/** Whether a call needs nothing but to be stored. What is held is still to be sent. */
export const isDone = ({ document }: StoredCall, isOrphan: boolean): boolean =>
  document.state === "completed" && (isOrphan || !document.isHeld);

/** Whether a call that no page is on is not kept any longer. */
export const isOutOfDate = ({ document }: StoredCall, now: number): boolean =>
  now - document.startedAt > MAX_ABANDONED_AGE_MS;

/** How long to wait after failures in a row. `random`, from 0 to 1, keeps tabs from trying all at once. */
export const retryDelay = (failures: number, random: number): number =>
  Math.min(MIN_RETRY_DELAY_MS * 2 ** (failures - 1), MAX_RETRY_DELAY_MS) * (0.5 + random / 2);
