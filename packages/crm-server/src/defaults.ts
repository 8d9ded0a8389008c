/** The numbers and addresses of this package, with their units and reasons. */

/** The service listens only on this machine. */
export const LOOPBACK = "127.0.0.1";
/** How long requests that have begun may take after the service is stopped: long enough for all but slow uploads. */
export const STOP_TIMEOUT_S = 2;
/** How long a service that stops waits for its store after that: a database that was lost takes up to 5 s. */
export const CLOSE_TIMEOUT_S = 7;
/** How often a service that stops closes connections without a request. */
export const IDLE_CHECK_INTERVAL_MS = 100;
/** Browsers follow more redirects, but an app that needs them should be given its final URL. */
export const MAX_REDIRECTS = 3;
/** How long a probe may take, redirects included. */
export const PROBE_TIMEOUT_MS = 5000;
/** How long the metrics wait for what is counted in the store: Prometheus gives up after 10 s by default. */
export const COUNT_TIMEOUT_MS = 2000;
