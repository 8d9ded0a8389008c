// Loaded before the service. Moves its clock forward by CLOCK_AHEAD_MS, so that leases expire.
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"]);
const now = Date.now;
Date.now = () => now() + aheadMs;
