/** How soon an end of the parent is seen. */
const WATCH_MS = 500;

/**
 * Calls back when this process is to stop: by a signal, or because npm is gone. npm hands a SIGTERM
 * to its shell only, which dies of it and leaves what it runs behind.
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
  }, WATCH_MS);
  watch.unref();
}
