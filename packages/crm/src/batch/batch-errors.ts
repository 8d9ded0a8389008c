import { z } from "zod";
import { crmErrors, CrmError, type ErrorDetail } from "../errors/crm-error.ts";
import { limitDetails, shortenMessage } from "../errors/limit-details.ts";
import { MAX_ERROR_DETAILS } from "../limits.ts";
import { errorDetail } from "../errors/error-schemas.ts";

/** The error of one part of a batch, as in the response. */
export const batchError = z
  .object({
    status: z.literal("error"),
    category: z.string(),
    subCategory: z.string().optional(),
    message: z.string(),
    /** Identifies the inputs by `ids`, `objectWriteTraceId` and the like. */
    context: z.record(z.string(), z.array(z.string())),
    errors: z.array(errorDetail),
    links: z.record(z.string(), z.string()),
  })
  .meta({ id: "BatchError" });
export type BatchError = z.infer<typeof batchError>;

/** Converts an error for a response that also has results. */
export const toBatchError = (
  { code, message, errors }: CrmError,
  context: Record<string, string[]>,
  subCategory?: string,
): BatchError => ({
  status: "error",
  category: crmErrors[code].category,
  ...(subCategory !== undefined && { subCategory }),
  message: shortenMessage(message),
  context,
  errors: limitDetails(errors),
  links: {},
});

/**
 * Limits the details of all errors in a response together, but keeps at least one of each error.
 */
export function limitBatchErrors(errors: readonly BatchError[]): BatchError[] {
  let left = MAX_ERROR_DETAILS;
  return errors.map((error) => {
    const details = error.errors.slice(0, Math.max(1, left));
    left -= details.length;
    return { ...error, errors: details };
  });
}

/** Creates the error of a whole batch, with what is wrong with each input. */
export function createBatchError(refused: readonly { index: number; error: CrmError }[]): CrmError {
  const [first] = refused;
  if (first && refused.length === 1) {
    const details = detailsOf(first);
    return new CrmError(
      first.error.code,
      `inputs[${first.index}]: ${first.error.message}`,
      details,
    );
  }
  const codes = new Set(refused.map(({ error }) => error.code));
  const code = codes.size === 1 && first ? first.error.code : "invalid";
  return new CrmError(
    code,
    `${refused.length} inputs are invalid. None was stored.`,
    refused.flatMap(detailsOf),
  );
}

const detailsOf = ({ index, error }: { index: number; error: CrmError }): ErrorDetail[] => {
  const details = error.errors.length > 0 ? error.errors : [{ message: error.message }];
  const place = `inputs[${index}]`;
  return details.map((detail) =>
    Object.assign({}, detail, { in: detail.in === undefined ? place : `${place}.${detail.in}` }),
  );
};
