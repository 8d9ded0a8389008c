import type { OpenAPIV3_1 } from "openapi-types";

const header = (description: string): OpenAPIV3_1.HeaderObject => ({
  description,
  schema: { type: "string" },
});

const correlationId = header("The `correlationId` of the body, which the log names too.");

const refusal = (
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

/** How every operation refuses, and fails. */
export const errorResponses = {
  Refused: refusal(
    "The request is refused. 400, 408, 413, 415 and 431 are `VALIDATION_ERROR`, 401 `INVALID_AUTHENTICATION` or `EXPIRED_AUTHENTICATION`, 403 `MISSING_SCOPES`, 404 `OBJECT_NOT_FOUND`, 409 `CONFLICT`.",
    { message: "There is no ticket 999.", category: "OBJECT_NOT_FOUND" },
  ),
  RateLimited: refusal(
    "The token or key has made all the requests that it may make for now.",
    {
      message: "This token has made all the requests that it may make in ten seconds.",
      category: "RATE_LIMITS",
      policyName: "TEN_SECONDLY_ROLLING",
    },
    {
      "Retry-After": header("Seconds to wait."),
      "X-HubSpot-RateLimit-Interval-Milliseconds": header("The interval that is counted in."),
      "X-HubSpot-RateLimit-Max": header("Requests that may be made in an interval."),
      "X-HubSpot-RateLimit-Remaining": header("Requests that are left of them."),
      "X-HubSpot-RateLimit-Daily": header("Requests that may be made in a day."),
      "X-HubSpot-RateLimit-Daily-Remaining": header("Requests that are left of them."),
    },
  ),
  Failed: refusal(
    "The service failed, and nothing of the request was stored. 507: its disk is full. 503: its store does not answer at the moment, and a write may have been done or not.",
    {
      message: "The service failed, and nothing of this request was stored.",
      category: "INTERNAL",
    },
  ),
} as const;

/** The responses of an operation that is refused; those without credentials are not limited. */
export const refusals = (isLimited: boolean): OpenAPIV3_1.ResponsesObject => ({
  ...(isLimited && { "429": { $ref: "#/components/responses/RateLimited" } }),
  "4XX": { $ref: "#/components/responses/Refused" },
  "5XX": { $ref: "#/components/responses/Failed" },
});
