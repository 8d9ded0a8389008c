import { z } from "zod";
import { crmErrors, CrmError, type ErrorDetail } from "../errors/crm-error.ts";
import { errorDetail } from "../errors/error-schemas.ts";

/** One refused part of a batch, as the answer tells of it. */
export const batchError = z
  .object({
    status: z.literal("error"),
    category: z.string(),
    subCategory: z.string().optional(),
    message: z.string(),
    /** Which inputs: by `ids`, `objectWriteTraceId` and the like. */
    context: z.record(z.string(), z.array(z.string())),
    errors: z.array(errorDetail),
    links: z.record(z.string(), z.string()),
  })
  .meta({ id: "BatchError" });
export type BatchError = z.infer<typeof batchError>;

/** A refusal, told of beside what was done. */
export const toBatchError = (
  { code, message, errors }: CrmError,
  context: Record<string, string[]>,
  subCategory?: string,
): BatchError => ({
  status: "error",
  category: crmErrors[code].category,
  ...(subCategory !== undefined && { subCategory }),
  message,
  context,
  errors: [...errors],
  links: {},
});

/** The most faults that one refusal names. */
const MOST_DETAILS = 100;

/** One refusal of a whole batch, which names what is wrong with each input. */
export function refuseBatch(refused: readonly { index: number; error: CrmError }[]): CrmError {
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
    `${refused.length} inputs cannot be stored, so none was.`,
    refused.flatMap(detailsOf).slice(0, MOST_DETAILS),
  );
}

const detailsOf = ({ index, error }: { index: number; error: CrmError }): ErrorDetail[] => {
  const details = error.errors.length > 0 ? error.errors : [{ message: error.message }];
  const place = `inputs[${index}]`;
  return details.map((detail) =>
    Object.assign({}, detail, { in: detail.in === undefined ? place : `${place}.${detail.in}` }),
  );
};
