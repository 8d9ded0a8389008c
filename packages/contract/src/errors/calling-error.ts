import type { ErrorCode } from "./error-codes.ts";

const brand = Symbol.for("calling-extensions.CallingError");

export interface CallingErrorOptions {
  cause?: unknown;
  /** Facts for a report: origins, a message type. Never a phone number. */
  details?: Readonly<Record<string, unknown>>;
}

/** The one error of these packages: a stable `code`, and a sentence that says what to do. */
export class CallingError extends Error {
  override readonly name = "CallingError";
  declare readonly code: ErrorCode;
  declare readonly details: Readonly<Record<string, unknown>>;
  readonly [brand] = true;

  /** @param message what happened and what to do, in sentences. */
  constructor(code: ErrorCode, message: string, options: CallingErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details ?? {};
  }
}

/** Makes the errors of one end, whose codes have their sentences in its tables. */
export const createErrors =
  <Code extends ErrorCode>(sentences: Readonly<Record<Code, string>>) =>
  (code: Code, detail = "", options?: CallingErrorOptions): CallingError =>
    new CallingError(code, `${sentences[code]} ${detail}`.trim(), options);

/** Tells one by its brand, so that an npm and a script-tag copy on one page know each other's. */
export const isCallingError = (error: unknown): error is CallingError => brand in Object(error);
