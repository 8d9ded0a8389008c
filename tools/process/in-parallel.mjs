/**
 * Does the jobs, so many at a time, the first first.
 *
 * @template Job, Result
 * @param {readonly Job[]} jobs
 * @param {number} atOnce
 * @param {(job: Job) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the jobs
 */
export async function inParallel(jobs, atOnce, work) {
  /** @type {Result[]} */
  const results = [];
  const waiting = jobs.entries();
  const worker = async () => {
    for (const [index, job] of waiting) results[index] = await work(job);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
