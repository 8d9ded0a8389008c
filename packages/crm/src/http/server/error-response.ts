import { SITE_URL } from "@calling-extensions/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { z } from "zod";
import { MAX_ERROR_FIELD_LENGTH } from "../../limits.ts";
import { crmErrors, CrmError, type ErrorDetail } from "../../errors/crm-error.ts";
import type { errorBody } from "../../errors/error-schemas.ts";
import { OAuthError } from "../../errors/oauth-error.ts";
import { limitDetails, shortenMessage } from "../../errors/limit-details.ts";
import { describeStoreFailure } from "../../model/store-failures.ts";
import { describeMessage, pathOf } from "./redact.ts";

/** Sends an error in the error body. Logs only failures of the service, without phone numbers. */
export function sendError(
  error: FastifyError | CrmError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const crmError = toCrmError(error);
  const { status } = crmErrors[crmError.code];
  if (status >= 500) {
    request.log.error(
      {
        method: request.method,
        path: pathOf(request.url),
        error,
      },
      "a request failed",
    );
  }
  if (crmError.retryAfterMs !== undefined) {
    reply.header("retry-after", Math.ceil(crmError.retryAfterMs / 1000));
  }
  const body = toErrorBody(crmError, request.id);
  request.failure = { category: body.category, message: describeMessage(body.message) };
  return reply
    .code(status)
    .header("x-hubspot-correlation-id", request.id)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/** The body of every error. */
export function toErrorBody(error: CrmError, correlationId: string): z.infer<typeof errorBody> {
  const { code, errors, policyName } = error;
  const message = shortenMessage(error.message);
  const { category } = crmErrors[code];
  return {
    status: "error",
    message,
    correlationId,
    category,
    links: { documentation: [`${SITE_URL}/e/${category}`] },
    ...(policyName !== undefined && { policyName }),
    ...(errors.length > 0 && { errors: limitDetails(errors) }),
    ...(error instanceof OAuthError && { error: error.error, error_description: message }),
  };
}

function toCrmError(error: FastifyError | CrmError | Error): CrmError {
  if (error instanceof CrmError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationError(error);
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode >= 500) {
    return describeStoreFailure(error) ?? internalError();
  }
  if (statusCode === 413) return new CrmError("tooLarge", "The body is too large.");
  if (statusCode === 415) return new CrmError("unsupportedMedia", "Send application/json.");
  // The plugin that serves files responds 403 to the path of a directory.
  if (statusCode === 403 || statusCode === 404) {
    return new CrmError("notFound", "No route matches this path.");
  }
  return new CrmError("invalid", "The request can't be read.");
}

const internalError = (): CrmError =>
  new CrmError(
    "internal",
    "The service failed and stored nothing of this request. Its log has the correlation id.",
  );

function toValidationError(
  error: Pick<FastifyError, "validationContext"> & {
    validation: readonly { instancePath: string; message?: string }[];
  },
): CrmError {
  const part = error.validationContext === "querystring" ? "query" : error.validationContext;
  const errors = error.validation.map(({ instancePath, message }): ErrorDetail => {
    const place = instancePath
      .replace(/^\//, "")
      .replaceAll("/", ".")
      .slice(0, MAX_ERROR_FIELD_LENGTH);
    return {
      message: message ?? "is invalid",
      in: place || (part ?? "request"),
      code: "INVALID_SHAPE",
    };
  });
  const [first] = errors;
  const reason = first ? `: ${first.in}: ${first.message}` : ".";
  return new CrmError("invalid", `Invalid ${part ?? "request"}${reason}`, errors);
}
