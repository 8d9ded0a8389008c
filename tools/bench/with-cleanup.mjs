/** @typedef {{ stop: () => Promise<void> }} Started */

/**
 * Runs work that starts programs and servers. When it ends or fails, stops them, the last one first.
 *
 * @template Result
 * @param {(add: <Each extends Started>(starting: Each | Promise<Each>) => Promise<Each>) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withCleanup(work) {
  /** @type {Started[]} */
  const started = [];
  try {
    return await work(async (starting) => {
      const each = await starting;
      started.push(each);
      return each;
    });
  } finally {
    for (const each of started.toReversed()) await each.stop();
  }
}
