/**
 * Delays between the attempts of a wait, the last one repeated. Most waits of a call take 20 to 500 ms: Playwright's
 * own intervals, up to a second, would be the largest part of a test.
 */
export const POLL_INTERVALS_MS = [20, 20, 20, 40, 40, 60, 100];
