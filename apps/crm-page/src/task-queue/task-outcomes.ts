import type { PageTask } from "@calling-extensions/crm/page-api";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { changeRun, type QueueRun } from "../tasks/task-queue-run.ts";

const taskOutcome = z.object({
  taskId: z.string(),
  title: z.string(),
  record: z.optional(
    z.object({ objectTypeId: z.string(), objectId: z.string(), title: z.string() }),
  ),
  /** `reached`: a call of the task reached a person. `done`: the user marked it as done. `later`: the user rescheduled it. */
  result: z.enum(["reached", "done", "later"]),
  /** Why the last call of the task reached no person. */
  notReached: z.optional(z.string()),
  /** When it is due again, in epoch milliseconds; with the result `later`. */
  dueAt: z.optional(z.number()),
});

/** What the user did with a task of a queue. */
export type TaskOutcome = z.infer<typeof taskOutcome>;

/** The outcomes of the run that started at a time. Apart from the run, which the first load of the page contains. */
const runOutcomes = z.object({ startedAt: z.number(), outcomes: z.array(taskOutcome) });

const stored = createStoredValue({
  key: "crm-page:task-outcomes",
  schema: runOutcomes,
  storage: browserStorage("sessionStorage"),
});

const latest = createStore<z.infer<typeof runOutcomes>>(
  () => stored.load() ?? { startedAt: 0, outcomes: [] },
);
latest.subscribe((outcomes) => stored.save(outcomes));

const none: readonly TaskOutcome[] = [];

/** The tasks of a run that the user has worked on, in that order. */
export const useOutcomes = ({ startedAt }: Pick<QueueRun, "startedAt">): readonly TaskOutcome[] =>
  useStore(latest, (run) => (run.startedAt === startedAt ? run.outcomes : none));

/** Stores the outcome of a task, or removes it if `outcome` is undefined. The user then no longer works on the task. */
export function noteOutcome(
  { startedAt }: Pick<QueueRun, "startedAt">,
  taskId: string,
  outcome: TaskOutcome | undefined,
): void {
  const before = latest.getState();
  const others =
    before.startedAt === startedAt ? before.outcomes.filter((each) => each.taskId !== taskId) : [];
  latest.setState({ startedAt, outcomes: [...others, ...(outcome ? [outcome] : [])] }, true);
  leaveTask(taskId);
}

/** Ends the work on a task, so that the next task opens. */
export const leaveTask = (taskId: string): void =>
  changeRun(({ task, ...run }) => (task && task.taskId !== taskId ? { ...run, task } : run));

/** The open tasks of a run, without the rescheduled tasks that aren't due yet. */
export function remainingTasks(
  outcomes: readonly TaskOutcome[],
  tasks: readonly PageTask[],
  now: number,
): readonly PageTask[] {
  const later = new Set(outcomes.flatMap(({ taskId, dueAt = 0 }) => (dueAt > now ? [taskId] : [])));
  return tasks.filter(({ taskId }) => !later.has(taskId));
}

/** `2 reached · 1 done`: the results that occurred, with their numbers. */
export function summarize(outcomes: readonly TaskOutcome[]): string {
  return taskOutcome.shape.result.options
    .map((result) => [outcomes.filter((each) => each.result === result).length, result])
    .filter(([count]) => count !== 0)
    .map(([count, result]) => `${count} ${result}`)
    .join(" · ");
}
