import { STORE_RETRY_MS } from "../limits.ts";

/** The kinds of errors, with the status and category of their responses. */
export const crmErrors = {
  invalid: { status: 400, category: "VALIDATION_ERROR" },
  unauthenticated: { status: 401, category: "INVALID_AUTHENTICATION" },
  expired: { status: 401, category: "EXPIRED_AUTHENTICATION" },
  missingScopes: { status: 403, category: "MISSING_SCOPES" },
  foreignOrigin: { status: 403, category: "VALIDATION_ERROR" },
  demoSessionRefused: { status: 403, category: "VALIDATION_ERROR" },
  notFound: { status: 404, category: "OBJECT_NOT_FOUND" },
  methodNotAllowed: { status: 405, category: "VALIDATION_ERROR" },
  timedOut: { status: 408, category: "VALIDATION_ERROR" },
  conflict: { status: 409, category: "CONFLICT" },
  tooLarge: { status: 413, category: "VALIDATION_ERROR" },
  unsupportedMedia: { status: 415, category: "VALIDATION_ERROR" },
  misdirected: { status: 421, category: "VALIDATION_ERROR" },
  rateLimited: { status: 429, category: "RATE_LIMITS" },
  headersTooLarge: { status: 431, category: "VALIDATION_ERROR" },
  internal: { status: 500, category: "INTERNAL" },
  unavailable: { status: 503, category: "INTERNAL" },
  storeFull: { status: 507, category: "INTERNAL" },
} as const;

export type CrmErrorCode = keyof typeof crmErrors;

/** One problem of a request. */
export interface ErrorDetail {
  message: string;
  /** The name of the property or field. */
  in?: string;
  /** A stable code for programs: `INVALID_OPTION`. */
  code?: string;
  context?: Record<string, string[]>;
}

/** A request that fails. Its message is for people, and its response has the error format. */
export class CrmError extends Error {
  override readonly name = "CrmError";
  readonly code: CrmErrorCode;
  readonly errors: readonly ErrorDetail[];
  /** The limit that was exceeded. */
  readonly policyName: string | undefined;
  /** When the same request may succeed; undefined if it never will, or at an unknown time. */
  retryAfterMs: number | undefined;

  constructor(
    code: CrmErrorCode,
    message: string,
    errors: readonly ErrorDetail[] = [],
    policyName?: string,
  ) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.policyName = policyName;
    this.retryAfterMs = code === "unavailable" ? STORE_RETRY_MS : undefined;
  }
}

/** Creates a validation error. Its message is the only detail's, or the number of details. */
export function invalid(errors: readonly ErrorDetail[]): CrmError {
  const [first] = errors;
  const message =
    errors.length === 1 && first ? first.message : `${errors.length} validation errors.`;
  return new CrmError("invalid", message, errors);
}
