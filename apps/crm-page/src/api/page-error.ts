/** Why the service did not give what was asked. */
export type PageErrorCode =
  /** No answer: it is down, or the network is. */
  | "unreachable"
  /** It answered with its error body. */
  | "refused"
  /** It answered something this page does not understand. */
  | "unexpectedAnswer";

export interface PageErrorFacts {
  code: PageErrorCode;
  message: string;
  status?: number;
  category?: string;
  correlationId?: string;
  cause?: unknown;
}

/** The page's one error: a code, a sentence for people, and what finds it in the service's log. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: PageErrorCode;
  readonly status: number | undefined;
  readonly category: string | undefined;
  readonly correlationId: string | undefined;

  constructor({ code, message, status, category, correlationId, cause }: PageErrorFacts) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.category = category;
    this.correlationId = correlationId;
  }
}

export const isNotFound = (error: unknown): boolean =>
  error instanceof PageError && error.status === 404;

export const isSignedOut = (error: unknown): boolean =>
  error instanceof PageError && error.status === 401;
