/** @typedef {{ name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }} TraceEvent */

/**
 * The longest task of a page's main thread, in milliseconds of processor time.
 *
 * @param {Buffer} trace
 */
export function longestTask(trace) {
  /** @type {{ traceEvents: readonly TraceEvent[] }} */
  const { traceEvents } = JSON.parse(trace.toString());
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith("RunTask") && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error("The trace has no task of a page.");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** @param {TraceEvent} event */
const threadOf = ({ pid, tid }) => `${pid}/${tid}`;
