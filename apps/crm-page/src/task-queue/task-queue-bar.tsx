import type { PageTask } from "@calling-extensions/crm/page-api";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { ListTodo, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { recordPath } from "../navigation/paths.ts";
import { RecordLink } from "../records/record-link.tsx";
import { findQueue } from "../saved-lists/queue-name.ts";
import { savedListsQuery } from "../saved-lists/saved-lists-query.ts";
import { useSession } from "../session/session.ts";
import { taskTypeLabel } from "../timeline/task-labels.ts";
import { isCallOfTask, useCompletedCalls } from "./completed-calls.ts";
import { notReachedReason } from "./not-reached-reason.ts";
import { QueueSummary } from "./queue-summary.tsx";
import { TaskActions, useTaskActions } from "./task-actions.tsx";
import { remainingTasks, summarize, type TaskOutcome, useOutcomes } from "./task-outcomes.ts";
import { taskQueueQuery } from "../tasks/task-queries.ts";
import { activeRun, changeRun, leaveQueue, type QueueRun } from "../tasks/task-queue-run.ts";
import styles from "./task-queue-bar.module.css";

/** The task queue through which the user works: its current task, and what to do with it. */
export function TaskQueueBar() {
  const { portal, user } = useSession();
  const run = useStore(activeRun);
  if (!run || run.portalId !== portal.id || run.userId !== user.id) return null;
  return (
    <section id="task-queue" aria-label={t`Task queue`} className={styles.bar}>
      <ListTodo size={20} className={styles.icon} aria-hidden />
      <ActiveQueue key={run.queueId} run={run} />
      <IconButton label={t`Leave the queue`} onClick={leaveQueue}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  );
}

function ActiveQueue({ run }: { run: QueueRun }) {
  const { data, error, refetch } = useQuery(taskQueueQuery(run.queueId, run.dueBefore));
  const outcomes = useOutcomes(run);
  const now = useNowOnceDue(outcomes);
  const tasks = data && remainingTasks(outcomes, data.results, now);
  const task = tasks?.find(({ taskId }) => taskId === run.task?.taskId) ?? tasks?.[0];
  useOpenTask(run, tasks, task);
  if (!tasks) {
    return error ? (
      <Text title={t`Couldn't load the queue`} details={error.message}>
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </Text>
    ) : (
      <Text title={t`Loading the queue…`} />
    );
  }
  const handled = outcomes.length;
  if (!task) {
    return handled === 0 ? (
      <Text title={t`No open tasks are due in this queue`} />
    ) : (
      <>
        <Text title={t`The queue is done`} details={summarize(outcomes)} />
        <QueueSummary outcomes={outcomes} />
      </>
    );
  }
  const remaining = data.open - data.results.length + tasks.length;
  return (
    <CurrentTask
      key={task.taskId}
      run={run}
      task={task}
      total={handled + remaining}
      // A page that is loaded again leaves the focus where it is.
      hasFocus={(run.task?.openedAt ?? 0) > performance.timeOrigin}
    />
  );
}

/** The current time, updated whenever a rescheduled task is due. */
function useNowOnceDue(outcomes: readonly TaskOutcome[]): number {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...outcomes.flatMap(({ dueAt = 0 }) => (dueAt > now ? [dueAt] : [])));
  useEffect(() => {
    // A timer can't wait longer.
    if (next - Date.now() > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/** Opens the record of the next task, and notes which task the user works on. */
function useOpenTask(
  run: QueueRun,
  tasks: readonly PageTask[] | undefined,
  task: PageTask | undefined,
): void {
  const { portal } = useSession();
  const [, navigate] = useLocation();
  const taskId = task?.taskId;
  const isOpen = taskId === run.task?.taskId;
  const open = useEffectEvent(() => {
    changeRun(({ task: _before, ...rest }) => ({
      ...rest,
      ...(task && {
        task: { taskId: task.taskId, isCall: task.type === "CALL", openedAt: Date.now() },
      }),
    }));
    const [record] = task?.records ?? [];
    const path = record && recordPath(portal.id, record);
    if (path !== undefined && path !== window.location.pathname) navigate(path);
  });
  const isLoaded = tasks !== undefined;
  useEffect(() => {
    if (isLoaded && !isOpen) open();
  }, [isLoaded, isOpen]);
}

function CurrentTask({
  run,
  task,
  total,
  hasFocus,
}: {
  run: QueueRun;
  task: PageTask;
  total: number;
  hasFocus: boolean;
}) {
  const { taskId, title, records } = task;
  const [record] = records;
  const queue = findQueue(useQuery(savedListsQuery).data?.results, run.queueId);
  const notReached = run.task?.taskId === taskId ? run.task.notReached : undefined;
  const actions = useTaskActions(run, task, notReached);
  useCallsOfTask(run, task, () => actions.complete(true));
  const handled = useOutcomes(run).length;
  return (
    <>
      <Text
        title={title}
        details={
          <>
            {queue
              ? rich`${handled + 1} of ${total} in ${<bdi>{queue.content.name}</bdi>}`
              : t`${handled + 1} of ${total}`}
            {" · "}
            {notReached === undefined ? taskTypeLabel(task.type) : t`Not reached: ${notReached}`}
            {record && (
              <>
                {" · "}
                <RecordLink record={record} />
              </>
            )}
          </>
        }
      />
      <progress
        className={styles.progress}
        aria-label={t`Completed tasks`}
        value={handled}
        max={total}
      />
      <TaskActions task={task} actions={actions} notReached={notReached} hasFocus={hasFocus} />
    </>
  );
}

/**
 * Marks a task of type Call as done when a call with one of its records has reached a person. After another call of
 * the task, the run has the reason.
 */
function useCallsOfTask({ task: current }: QueueRun, task: PageTask, complete: () => void): void {
  const openedAt = current?.taskId === task.taskId ? current.openedAt : Infinity;
  const calls = useCompletedCalls().filter((call) => isCallOfTask(call, task, openedAt));
  const reasons = calls.map(notReachedReason);
  const isReached = reasons.includes(undefined);
  const lastReason = reasons.at(-1);
  const completeTask = useEffectEvent(complete);
  useEffect(() => {
    if (isReached) completeTask();
  }, [isReached]);
  useEffect(() => {
    if (isReached || lastReason === undefined) return;
    changeRun((run) =>
      run.task ? { ...run, task: { ...run.task, notReached: lastReason } } : run,
    );
  }, [isReached, lastReason]);
}

function Text({
  title,
  details,
  children,
}: {
  title: string;
  details?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <output className={styles.text}>
        <bdi className={styles.title}>{title}</bdi>
        {details && <span className={styles.details}>{details}</span>}
      </output>
      {children}
    </>
  );
}
