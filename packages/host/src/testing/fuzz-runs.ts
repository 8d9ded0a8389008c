// Tests run on Node, whose types the package must not use.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const { LONG_TESTS: long, FUZZ_SEED: seed } = process.env;
const isLong = long !== undefined;

/** The timeout of a test with random input. */
export const FUZZ_TIMEOUT_MS = isLong ? 7_200_000 : 300_000;

/**
 * How a test with random input runs: short in `npm test`, long in `npm run test:long`. `FUZZ_SEED` repeats a search, and
 * `FUZZ_RUNS` sets how long it is. It ends before the test's timeout, which would print neither the seed nor the
 * counterexample.
 */
export const fuzzOptions = (shortRuns: number) => ({
  numRuns: Number(process.env["FUZZ_RUNS"] ?? (isLong ? 10_000 : shortRuns)),
  ...(seed !== undefined && { seed: Number(seed) }),
  interruptAfterTimeLimit: FUZZ_TIMEOUT_MS - 20_000,
  markInterruptAsFailure: true,
});
