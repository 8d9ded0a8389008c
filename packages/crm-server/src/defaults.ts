/** The numbers and addresses of this package, with their units and reasons. */

/** The service listens only on this machine. */
export const LOOPBACK = "127.0.0.1";
/** How long pending requests may take after the service is stopped. */
export const STOP_TIMEOUT_MS = 1500;
/** Browsers follow more redirects, but an app that needs them should be given its final URL. */
export const MAX_REDIRECTS = 3;
/** How long a probe may take, redirects included. */
export const PROBE_TIMEOUT_MS = 5000;
/** How long the metrics wait for what is counted in the store: Prometheus gives up after 10 s by default. */
export const COUNT_TIMEOUT_MS = 2000;
