import { errorUrl } from "../documentation.ts";
import type { ErrorCode } from "./error-codes.ts";

const brand = Symbol.for("calling-extensions.CallingError");

export interface CallingErrorOptions {
  cause?: unknown;
  /** Details for a report: origins, a message type. Never a phone number. */
  details?: Readonly<Record<string, unknown>>;
}

/** The error class of these packages: a stable `code`, and a message that says what to do. */
export class CallingError extends Error {
  override readonly name = "CallingError";
  declare readonly code: ErrorCode;
  declare readonly details: Readonly<Record<string, unknown>>;
  readonly [brand] = true;

  /** @param message what happened and what to do. */
  constructor(code: ErrorCode, message: string, options: CallingErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Creates the error factory of one end from its tables of messages. Each message ends with its documentation. */
export const createErrors =
  <Code extends ErrorCode>(messages: Readonly<Record<Code, string>>) =>
  (code: Code, detail = "", options?: CallingErrorOptions): CallingError =>
    new CallingError(code, `${messages[code]} ${detail && `${detail} `}${errorUrl(code)}`, options);

/** Checks the brand, so that an npm and a script-tag copy on one page recognize each other's errors. */
export const isCallingError = (error: unknown): error is CallingError => brand in Object(error);
