import * as z from "zod/mini";

/** One problem of a request. */
export const errorDetail = z
  .object({
    message: z.string(),
    in: z.optional(z.string()),
    code: z.optional(z.string()),
    context: z.optional(z.record(z.string(), z.array(z.string()))),
  })
  .register(z.globalRegistry, { id: "ErrorDetail" });

/** The format of every error response. */
export const errorBody = z
  .object({
    status: z.literal("error"),
    message: z.string(),
    correlationId: z.string(),
    category: z.string(),
    /** `documentation`: the page about the category. */
    links: z.optional(z.record(z.string(), z.array(z.string()))),
    policyName: z.optional(z.string()),
    errors: z.optional(z.array(errorDetail)),
    /** Of OAuth: a name of RFC 6749, such as `invalid_grant`. */
    error: z.optional(z.string()),
    error_description: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: "Error" });
