/**
 * Runs jobs in their order, with a maximum number in parallel.
 *
 * @template Job, Result
 * @param {readonly Job[]} jobs
 * @param {number} max
 * @param {(job: Job) => Promise<Result>} work
 * @returns {Promise<Result[]>} in the order of the jobs
 */
export async function inParallel(jobs, max, work) {
  /** @type {Result[]} */
  const results = [];
  const waiting = jobs.entries();
  const worker = async () => {
    for (const [index, job] of waiting) results[index] = await work(job);
  };
  await Promise.all(Array.from({ length: max }, worker));
  return results;
}
