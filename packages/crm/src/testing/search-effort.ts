import { TEST_PROFILE } from "./test-databases.ts";

/**
 * How much a test with random input or random moments tries: little in `npm test`, much in `npm run test:long`. The
 * portable profile, in which writes are slower, tries a fifth of that, and no less than in `npm test`.
 */
export function searchEffort(short: number, long: number): number {
  if (process.env["LONG_TESTS"] === undefined) return short;
  return process.env[TEST_PROFILE] === "portable" ? Math.max(short, Math.ceil(long / 5)) : long;
}

/** `FUZZ_SEED` repeats a search whose failure printed its seed. */
export const searchSeed = (standard: number): number =>
  Number(process.env["FUZZ_SEED"] ?? standard);
