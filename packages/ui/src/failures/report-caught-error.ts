/**
 * For `onCaughtError` of a React root. Reports an error that a boundary caught like any uncaught error: once, to the
 * window's `error` listeners and the console. By default, React only writes to the console.
 */
export const reportCaughtError = (error: unknown): void => window.reportError(error);
