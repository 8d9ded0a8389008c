// Tests run on Node, whose types the package must not use.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** How often a test with random input runs. `FUZZ_RUNS` makes the search longer than the default. */
export const fuzzRuns = (defaultRuns: number): number =>
  Number(process.env["FUZZ_RUNS"] ?? defaultRuns);
