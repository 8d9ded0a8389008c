/** How often to check whether the parent has ended. */
const WATCH_INTERVAL_MS = 500;

/**
 * Calls back when this process has to stop: because of a signal, or because npm has ended. npm forwards SIGTERM
 * only to its shell, which ends without its children.
 *
 * @param {(signal: string) => void} stop called once
 */
export function onStop(stop) {
  const controller = new AbortController();
  controller.signal.addEventListener("abort", () => stop(String(controller.signal.reason)));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => controller.abort(signal));
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) controller.abort("SIGTERM");
  }, WATCH_INTERVAL_MS);
  watch.unref();
}
