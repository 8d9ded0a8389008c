import type { ChildProcess } from "node:child_process";

/** Ends a process, now or with our own. Twice is safe. */
export function stopWithUs(child: ChildProcess): () => void {
  const stop = (): void => {
    process.off("exit", stop);
    child.kill();
  };
  process.once("exit", stop);
  return stop;
}
