import { vi } from "vitest";

/** By default a second, which a busy machine may need for nothing. No configuration sets it. */
const TIMEOUT_MS = 30_000;

const { waitFor } = vi;
if (waitFor.name !== "waitPatiently") {
  vi.waitFor = async function waitPatiently(callback, options = {}) {
    const given = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { timeout: TIMEOUT_MS, ...given });
  };
}
