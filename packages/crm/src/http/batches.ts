import { MAX_BATCH_INPUTS } from "../limits.ts";
import { z } from "zod";
import {
  batchError,
  limitBatchErrors,
  toBatchError,
  type BatchError,
} from "../batch/batch-errors.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** The body of a batch. */
export const batchRequest = <Input extends z.ZodType>(input: Input, max = MAX_BATCH_INPUTS) =>
  z.object({ inputs: z.array(input).min(1).max(max) });

/** The response to a batch. If it has errors, its status is 207, and only a part of the batch was done. */
export const batchResponse = <Result extends z.ZodType>(result: Result) =>
  z.object({
    status: z.literal("COMPLETE"),
    results: z.array(result),
    startedAt: z.string(),
    completedAt: z.string(),
    numErrors: z.number().optional(),
    errors: z.array(batchError).optional(),
  });

export function toBatchResponse<Result>(
  { now }: Pick<CrmContext, "now">,
  results: Result[],
  errors: readonly BatchError[] = [],
) {
  const at = new Date(now).toISOString();
  return {
    status: "COMPLETE" as const,
    results,
    startedAt: at,
    completedAt: at,
    ...(errors.length > 0 && { numErrors: errors.length, errors: limitBatchErrors(errors) }),
  };
}

/**
 * Runs each input of a batch. A rejected input becomes an error next to the results of the others;
 * any other error fails the whole batch.
 *
 * @param contextOf identifies an input in its error
 */
export async function runBatch<Input, Result>(
  context: CrmContext,
  inputs: readonly Input[],
  contextOf: (input: Input) => Record<string, string[]>,
  run: (input: Input) => Promise<Result | Result[]>,
) {
  const results: Result[] = [];
  const errors: BatchError[] = [];
  for (const input of inputs) {
    try {
      results.push(...([await run(input)].flat() as Result[]));
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      errors.push(toBatchError(error, contextOf(input)));
    }
  }
  return toBatchResponse(context, results, errors);
}

/** The response to a batch that reads by key: the results, and one error for all missing keys. */
export function toReadResponse<Result>(
  context: CrmContext,
  keys: readonly string[],
  found: ReadonlyMap<string, Result>,
  message: string,
) {
  const unique = [...new Set(keys)];
  const ids = unique.filter((key) => !found.has(key));
  return toBatchResponse(
    context,
    unique.flatMap((key) => found.get(key) ?? []),
    ids.length > 0 ? [toBatchError(new CrmError("notFound", message), { ids })] : [],
  );
}
