import { errorCodes, type ErrorCode } from "./error-codes.ts";

const brand = Symbol.for("calling-extensions.CallingError");

export interface CallingErrorOptions {
  /** Replaces the code's own sentence where more is known. */
  message?: string | undefined;
  /** Stands behind the sentence: the type, the origin, the field it is about. */
  detail?: string | undefined;
  cause?: unknown;
  /** Facts for a report: origins, a message type. Never a phone number. */
  details?: Readonly<Record<string, unknown>>;
}

/** The one error of these packages: a stable `code`, and a sentence that says what to do. */
export class CallingError extends Error {
  override readonly name = "CallingError";
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly [brand] = true;

  constructor(code: ErrorCode, options: CallingErrorOptions = {}) {
    const { message = errorCodes[code], detail, cause, details = {} } = options;
    super(detail ? `${message} ${detail}` : message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }
}

/** Tells one by its brand, so that an npm and a script-tag copy on one page know each other's. */
export const isCallingError = (error: unknown): error is CallingError =>
  typeof error === "object" && error !== null && brand in error;
