// Loaded before the service: its clock is ahead by CLOCK_AHEAD_MS, so that leases are over.
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
const now = Date.now;
Date.now = () => now() + aheadMs;
