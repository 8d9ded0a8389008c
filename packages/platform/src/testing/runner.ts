/** How long a task of the browser takes to reach a page. */
export const TASK_MS = 1;

/** What runs the tasks of a page: later while it is frozen, and never once it is closed. */
export interface Runner {
  readonly isClosed: boolean;
  run(callback: () => void): void;
}
