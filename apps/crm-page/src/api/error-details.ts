import * as z from "zod/mini";
import { PageError } from "./page-error.ts";

const errorDetail = z.object({
  message: z.string(),
  in: z.optional(z.string()),
  code: z.optional(z.string()),
  context: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** One problem of a rejected request. `in` is the name of a property or field. */
export type ErrorDetail = z.infer<typeof errorDetail>;

const errorBody = z.object({ errors: z.array(errorDetail) });

/** The problems that a response names; none if it isn't a rejection. */
export const errorDetails = (error: Error | null): readonly ErrorDetail[] =>
  errorBody.safeParse(error instanceof PageError ? error.body : undefined).data?.errors ?? [];
