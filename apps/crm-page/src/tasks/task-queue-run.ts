import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";

const queueRun = z.object({
  portalId: z.string(),
  userId: z.string(),
  queueId: z.string(),
  /** The tasks due before then belong to the run, in epoch milliseconds. */
  dueBefore: z.number(),
  /** In epoch milliseconds. */
  startedAt: z.number(),
  /** The task on which the user works; absent until the queue is loaded. */
  task: z.optional(
    z.object({
      taskId: z.string(),
      isCall: z.boolean(),
      openedAt: z.number(),
      /** Why the last call of the task reached no person; absent before such a call. */
      notReached: z.optional(z.string()),
    }),
  ),
});

/** A user who works through a task queue in this tab. */
export type QueueRun = z.infer<typeof queueRun>;

const stored = createStoredValue({
  key: "crm-page:task-queue",
  schema: queueRun,
  storage: browserStorage("sessionStorage"),
});

/** The queue through which the user works; undefined if they don't. It outlives a reload of the tab. */
export const activeRun = createStore<QueueRun | undefined>(() => stored.load());

activeRun.subscribe((run) => {
  if (run) stored.save(run);
  else stored.remove();
});

/** Starts a queue with the tasks that are due before a time. */
export const startQueue = (
  user: Pick<QueueRun, "portalId" | "userId">,
  { queueId, dueBefore }: Pick<QueueRun, "queueId" | "dueBefore">,
): void => activeRun.setState({ ...user, queueId, dueBefore, startedAt: Date.now() }, true);

export const leaveQueue = (): void => activeRun.setState(undefined, true);

/** Changes the active run; nothing happens if the user has left it. */
export const changeRun = (change: (run: QueueRun) => QueueRun): void =>
  activeRun.setState((run) => run && change(run), true);

/** Whether the user works on a task of type Call: then calling apps stay open between the calls. */
export const isInCallQueue = (): boolean => activeRun.getState()?.task?.isCall === true;
