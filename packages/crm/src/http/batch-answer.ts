import { z } from "zod";
import {
  batchError,
  limitBatchErrors,
  toBatchError,
  type BatchError,
} from "../batch/batch-errors.ts";
import { CrmError } from "../errors/crm-error.ts";

/** How many inputs a batch has at most. */
const MAX_BATCH_INPUTS = 100;

/** The body of a batch. */
export const batchOf = <Input extends z.ZodType>(input: Input) =>
  z.object({ inputs: z.array(input).min(1).max(MAX_BATCH_INPUTS) });

/** The answer to a batch: everything done, or with 207 what was not. */
export const batchResponse = <Result extends z.ZodType>(result: Result) =>
  z.object({
    status: z.literal("COMPLETE"),
    results: z.array(result),
    startedAt: z.string(),
    completedAt: z.string(),
    numErrors: z.number().optional(),
    errors: z.array(batchError).optional(),
  });

/** Runs a part of a batch; what refuses it is noted, and anything else fails the whole. */
export async function tryPart<Result>(
  errors: BatchError[],
  context: Record<string, string[]>,
  part: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    errors.push(toBatchError(error, context));
    return undefined;
  }
}

/** Puts results and errors into the form of a batch's answer. */
export function completeBatch<Result>(now: number, results: Result[], errors: BatchError[] = []) {
  const at = new Date(now).toISOString();
  return {
    status: "COMPLETE" as const,
    results,
    startedAt: at,
    completedAt: at,
    ...(errors.length > 0 && { numErrors: errors.length, errors: limitBatchErrors(errors) }),
  };
}

/** 207 where a part was not done. */
export const batchStatus = <Whole extends number>(
  answer: { errors?: unknown[] },
  whole: Whole,
): Whole | 207 => (answer.errors ? 207 : whole);
