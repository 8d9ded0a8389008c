/** Why the service did not give what was asked. */
export type PageErrorCode =
  /** No answer: it is down, or the network is. */
  | "unreachable"
  /** It answered with its error body. */
  | "refused"
  /** The session has ended, and the service refuses to open another one. */
  | "signedOut"
  /** It answered something this page does not understand. */
  | "unexpectedAnswer";

export interface PageErrorFacts {
  code: PageErrorCode;
  message: string;
  status?: number;
  category?: string;
  correlationId?: string;
  /** What the service sent with the refusal. */
  body?: unknown;
  cause?: unknown;
}

/** The page's one error: a code, a sentence for people, and what finds it in the service's log. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: PageErrorCode;
  readonly status: number | undefined;
  readonly category: string | undefined;
  readonly correlationId: string | undefined;
  readonly body: unknown;

  constructor({ code, message, status, category, correlationId, body, cause }: PageErrorFacts) {
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

/** Statuses of refusals that don't last: a timeout, a replayed request, too many requests. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether another attempt may help: the service is away, failed inside, or was too busy. */
export const isTransient = (error: Error): boolean =>
  !(error instanceof PageError) ||
  error.status === undefined ||
  error.status >= 500 ||
  TRANSIENT_STATUSES.has(error.status);
