/**
 * How much a test with random input or random moments tries: little in `npm test`, much in `npm run test:long`.
 */
export const searchEffort = (short: number, long: number): number =>
  process.env["LONG_TESTS"] === undefined ? short : long;

/** `FUZZ_SEED` repeats a search whose failure printed its seed. */
export const searchSeed = (standard: number): number =>
  Number(process.env["FUZZ_SEED"] ?? standard);
