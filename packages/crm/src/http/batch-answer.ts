import { z } from "zod";
import { crmErrors, CrmError } from "../errors/crm-error.ts";

/** How many inputs a batch has at most. */
const MAX_BATCH_INPUTS = 100;

/** The body of a batch. */
export const batchOf = <Input extends z.ZodType>(input: Input) =>
  z.object({ inputs: z.array(input).min(1).max(MAX_BATCH_INPUTS) });

const batchError = z
  .object({
    status: z.literal("error"),
    category: z.string(),
    subCategory: z.string().optional(),
    message: z.string(),
    context: z.record(z.string(), z.array(z.string())),
    links: z.record(z.string(), z.string()),
    errors: z.array(
      z.object({
        message: z.string(),
        in: z.string().optional(),
        code: z.string().optional(),
        context: z.record(z.string(), z.array(z.string())).optional(),
      }),
    ),
  })
  .meta({ id: "BatchError" });

/** One part of a batch that was not done. */
export type BatchError = z.infer<typeof batchError>;

/** The answer to a batch: everything done, or with 207 what was not. */
export const batchAnswer = <Result extends z.ZodType>(result: Result) =>
  z.object({
    status: z.literal("COMPLETE"),
    results: z.array(result),
    startedAt: z.string(),
    completedAt: z.string(),
    numErrors: z.number().optional(),
    errors: z.array(batchError).optional(),
  });

/** A refusal as a part of a batch's answer. */
export const toBatchError = (
  error: CrmError,
  about: { subCategory?: string; context?: Record<string, string[]> } = {},
): BatchError => ({
  status: "error",
  category: crmErrors[error.code].category,
  ...(about.subCategory !== undefined && { subCategory: about.subCategory }),
  message: error.message,
  context: about.context ?? {},
  links: {},
  errors: [...error.errors],
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
    errors.push(toBatchError(error, { context }));
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
    ...(errors.length > 0 && { numErrors: errors.length, errors }),
  };
}

/** 207 where a part was not done. */
export const batchStatus = <Whole extends number>(
  answer: { errors?: unknown[] },
  whole: Whole,
): Whole | 207 => (answer.errors ? 207 : whole);
