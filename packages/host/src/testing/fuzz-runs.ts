// Tests run on Node, whose types the package must not use.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * How a test with random input runs: short in `npm test`, long in `npm run test:long`. `FUZZ_SEED` repeats a search.
 * It ends before the test's timeout of two minutes, which would print neither the seed nor the counterexample.
 */
export function fuzzOptions(shortRuns: number) {
  const { LONG_TESTS: long, FUZZ_SEED: seed } = process.env;
  return {
    numRuns: long === undefined ? shortRuns : 1_000,
    ...(seed !== undefined && { seed: Number(seed) }),
    interruptAfterTimeLimit: 100_000,
    markInterruptAsFailure: true,
  };
}
