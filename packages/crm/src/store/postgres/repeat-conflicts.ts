import { setTimeout as wait } from "node:timers/promises";
import { retryDelay, withJitter, type RetryPolicy } from "@calling-extensions/platform";
import {
  CONFLICT_DELAY_MS,
  MAX_CONFLICT_DELAY_MS,
  MAX_SERIALIZABLE_ATTEMPTS,
} from "../../limits.ts";
import { codeOfFailure } from "../store-unusable.ts";

const delays: RetryPolicy = { minMs: CONFLICT_DELAY_MS, maxMs: MAX_CONFLICT_DELAY_MS };

/** A serialization failure, a deadlock, or a row that another transaction has just inserted. */
const CONFLICTS = new Set(["40001", "40P01", "23505"]);

/** Runs a transaction again after a conflict with another one, after random times that grow. */
export async function repeatConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isConflict = CONFLICTS.has(codeOfFailure(error) ?? "");
      if (!isConflict || attempt === MAX_SERIALIZABLE_ATTEMPTS) throw error;
    }
    await wait(withJitter(retryDelay(attempt, delays), Math.random()));
  }
}
