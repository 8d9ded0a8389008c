export { systemClock, type Clock, type SteadyClock } from "./clock.ts";
export { isOnline, onOnline } from "./network.ts";
export { defaultRetries, retryDelay, withJitter, type RetryPolicy } from "./retry.ts";
