import type { OpenAPIV3_1 } from "openapi-types";

const header = (description: string): OpenAPIV3_1.HeaderObject => ({
  description,
  schema: { type: "string" },
});

const retryAfter = header("Seconds to wait.");
const correlationId = header("The `correlationId` of the body; the log has it too.");

const errorResponse = (
  description: string,
  example: Record<string, unknown>,
  headers: Record<string, OpenAPIV3_1.HeaderObject> = {},
): OpenAPIV3_1.ResponseObject => ({
  description,
  headers: { "x-hubspot-correlation-id": correlationId, ...headers },
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Error" },
      example: {
        status: "error",
        correlationId: "3f6c2f57-9a0c-4d0e-9f1e-0b6d1c2a7e45",
        ...example,
      },
    },
  },
});

/** The errors of every operation. */
export const errorResponses = {
  Refused: errorResponse(
    "The request was rejected. 400, 408, 413, 415 and 431 are `VALIDATION_ERROR`, 401 `INVALID_AUTHENTICATION` or `EXPIRED_AUTHENTICATION`, 403 `MISSING_SCOPES`, 404 `OBJECT_NOT_FOUND`, 409 `CONFLICT`, with `Retry-After` if another request stored the same at the same time.",
    { message: "There is no ticket 999.", category: "OBJECT_NOT_FOUND" },
  ),
  RateLimited: errorResponse(
    "The token or key has reached its limit of requests.",
    {
      message: "This token has reached its limit of requests in ten seconds.",
      category: "RATE_LIMITS",
      policyName: "TEN_SECONDLY_ROLLING",
    },
    {
      "Retry-After": retryAfter,
      "X-HubSpot-RateLimit-Interval-Milliseconds": header("The interval that the limit is for."),
      "X-HubSpot-RateLimit-Max": header("The limit of requests in an interval."),
      "X-HubSpot-RateLimit-Remaining": header("Requests that remain in the interval."),
      "X-HubSpot-RateLimit-Daily": header("The limit of requests in a day."),
      "X-HubSpot-RateLimit-Daily-Remaining": header("Requests that remain in the day."),
    },
  ),
  Failed: errorResponse(
    "The service failed and stored nothing of the request. 507: its disk is full. 503, with `Retry-After`: its store does not respond at the moment, and a write may have succeeded.",
    {
      message: "The service failed and stored nothing of this request.",
      category: "INTERNAL",
    },
    { "Retry-After": retryAfter },
  ),
} as const;

/** References to the errors of an operation; only tokens and keys have rate limits. */
export const errorResponsesOf = (isLimited: boolean): OpenAPIV3_1.ResponsesObject => ({
  ...(isLimited && { "429": { $ref: "#/components/responses/RateLimited" } }),
  "4XX": { $ref: "#/components/responses/Refused" },
  "5XX": { $ref: "#/components/responses/Failed" },
});
