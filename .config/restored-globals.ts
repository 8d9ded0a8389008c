import { afterAll, vi } from "vitest";

// Vitest restores globals before each test, but the next file in the same process imports its modules before that.
afterAll(() => {
  vi.unstubAllGlobals();
});
