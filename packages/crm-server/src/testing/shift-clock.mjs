/** Loaded before the service by tests: its clock is ahead by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
const now = Date.now;
Date.now = () => now() + aheadMs;
