import { z } from "zod";

/** One problem of a request. */
export const errorDetail = z
  .object({
    message: z.string(),
    in: z.string().optional(),
    code: z.string().optional(),
    context: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: "ErrorDetail" });

/** The format of every error response. */
export const errorBody = z
  .object({
    status: z.literal("error"),
    message: z.string(),
    correlationId: z.string(),
    category: z.string(),
    policyName: z.string().optional(),
    errors: z.array(errorDetail).optional(),
    /** Of OAuth: a name of RFC 6749, such as `invalid_grant`. */
    error: z.string().optional(),
    error_description: z.string().optional(),
  })
  .meta({ id: "Error" });
