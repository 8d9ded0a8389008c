import type { ChildProcess } from "node:child_process";

/** Kills a child process when this process exits, or when the returned function is called. */
export function stopOnExit(child: ChildProcess): () => void {
  const stop = (): void => {
    process.off("exit", stop);
    child.kill();
  };
  process.once("exit", stop);
  return stop;
}
