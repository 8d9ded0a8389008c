export { systemClock, type Clock, type SteadyClock } from "./clock.ts";
export { createUuid } from "./create-uuid.ts";
export { isOnline, onOnline } from "./network.ts";
export { holdTab, joinTab, OwnTab, type TabWindow } from "./own-tab.ts";
export { attempt } from "./attempt.ts";
export { defaultRetries, retryDelay, withJitter, type RetryPolicy } from "./retry.ts";
