/** Why a request failed. */
export type PageErrorCode =
  /** No response of the service: it or the network is down, or a proxy responded instead. */
  | "unreachable"
  /** The service responded with an error. */
  | "rejected"
  /** The session has ended, and the service rejects a new one. */
  | "signedOut"
  /** Another user has signed in, so the page must be reloaded. */
  | "otherUser"
  /** The response was invalid. */
  | "unexpectedResponse";

export interface PageErrorOptions {
  code: PageErrorCode;
  message: string;
  status?: number;
  category?: string;
  correlationId?: string;
  /** The body of the error response. */
  body?: unknown;
  cause?: unknown;
}

/**
 * The error of every failed request, with a message for users and the id that finds it in the
 * service's log.
 */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: PageErrorCode;
  readonly status: number | undefined;
  readonly category: string | undefined;
  readonly correlationId: string | undefined;
  readonly body: unknown;

  constructor({ code, message, status, category, correlationId, body, cause }: PageErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.category = category;
    this.correlationId = correlationId;
    this.body = body;
  }
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof PageError && error.status === 404;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof PageError && error.status === 401;

/** Client error statuses that may pass: timeout, replayed request, too many requests. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether a retry may help: the service is unreachable, failed internally, or was too busy. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof PageError) ||
  error.status === undefined ||
  error.status >= 500 ||
  TRANSIENT_STATUSES.has(error.status);
