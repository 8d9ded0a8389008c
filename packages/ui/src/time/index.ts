export { formatDate, formatDateTime, formatTimeOfDay } from "./format-date.ts";
export { formatDuration, formatTimer } from "./format-duration.ts";
export { elapsedSince } from "./elapsed-since.ts";
export { useElapsed } from "./use-elapsed.ts";
