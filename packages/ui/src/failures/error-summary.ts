/** The kind of an error and its message. Other values that are thrown may contain anything. */
export const errorSummary = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : `A thrown ${typeof error}`;
