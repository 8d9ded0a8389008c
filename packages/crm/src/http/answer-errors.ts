import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { z } from "zod";
import { crmErrors, CrmError, type ErrorDetail } from "../errors/crm-error.ts";
import type { errorBody } from "../errors/error-schemas.ts";
import { limitDetails, shortenMessage } from "../errors/limit-details.ts";
import { describeStoreFailure } from "../model/store-failures.ts";
import { pathOf } from "./redact.ts";

/** Answers any error in the error form; only what is ours to mend is logged, numbers taken out. */
export function answerError(
  error: FastifyError | CrmError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toCrmError(error);
  const { status } = crmErrors[refusal.code];
  if (status >= 500) {
    request.log.error(
      {
        correlationId: request.id,
        method: request.method,
        path: pathOf(request.url),
        error,
      },
      "a request failed",
    );
  }
  return reply
    .code(status)
    .header("x-hubspot-correlation-id", request.id)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(toErrorBody(refusal, request.id));
}

/** The one form of everything that goes wrong. */
export const toErrorBody = (
  { code, message, errors, policyName }: CrmError,
  correlationId: string,
): z.infer<typeof errorBody> => ({
  status: "error",
  message: shortenMessage(message),
  correlationId,
  category: crmErrors[code].category,
  ...(policyName !== undefined && { policyName }),
  ...(errors.length > 0 && { errors: limitDetails(errors) }),
});

function toCrmError(error: FastifyError | CrmError | Error): CrmError {
  if (error instanceof CrmError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromMisfit(error);
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === undefined) return describeStoreFailure(error) ?? ours();
  if (statusCode === 413) return new CrmError("tooLarge", "The body is too large.");
  if (statusCode === 415) return new CrmError("unsupportedMedia", "Send application/json.");
  // What serves files says 403 of a directory.
  if (statusCode === 403 || statusCode === 404) {
    return new CrmError("notFound", "There is nothing at this path.");
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new CrmError("invalid", "The request cannot be read.");
  }
  return ours();
}

const ours = (): CrmError =>
  new CrmError(
    "internal",
    "The service failed, and nothing of this request was stored. Its log names the correlation id.",
  );

function fromMisfit(
  error: Pick<FastifyError, "validationContext"> & {
    validation: readonly { instancePath: string; message?: string }[];
  },
): CrmError {
  const part = error.validationContext === "querystring" ? "query" : error.validationContext;
  const errors = error.validation.map(({ instancePath, message }): ErrorDetail => {
    const place = instancePath.replace(/^\//, "").replaceAll("/", ".").slice(0, 200);
    return {
      message: message ?? "does not fit",
      in: place || (part ?? "request"),
      code: "INVALID_SHAPE",
    };
  });
  const [first] = errors;
  const where = first ? `${first.in}: ${first.message}` : "it does not fit";
  return new CrmError("invalid", `The ${part ?? "request"} is not usable. ${where}`, errors);
}
