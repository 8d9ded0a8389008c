/** Whether this is `npm run test:long`, which also runs what other tests nearly prove. */
const isLongRun = process.env["LONG_TESTS"] !== undefined;

/** The first rows of a table of tests, the most important ones; in a long run, all. */
export const firstRows = <Row extends unknown[]>(
  count: number,
  rows: readonly Row[],
): readonly Row[] => (isLongRun ? rows : rows.slice(0, count));

/** `it.each(onceInLongRun)` is a test of the long run. Others don't list it as skipped. */
export const onceInLongRun: readonly [][] = isLongRun ? [[]] : [];
