// Tests run on Node, whose types the package must not use.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/**
 * How a test with random input runs. `FUZZ_RUNS` makes the search longer than the default, and `FUZZ_SEED` repeats one.
 * It ends before the test's timeout of two minutes, which would print neither the seed nor the counterexample.
 */
export function fuzzOptions(defaultRuns: number) {
  const { FUZZ_RUNS: runs, FUZZ_SEED: seed } = process.env;
  return {
    numRuns: Number(runs ?? defaultRuns),
    ...(seed !== undefined && { seed: Number(seed) }),
    interruptAfterTimeLimit: 100_000,
    markInterruptAsFailure: true,
  };
}
