import type { PageTask } from "@calling-extensions/crm/page-api";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, Check, ListTodo, SkipForward, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { ActionMenu } from "../controls/action-menu.tsx";
import { shortTitle } from "../controls/short-title.ts";
import { CallRecordButton } from "../dial/call-record-button.tsx";
import { recordPath } from "../navigation/paths.ts";
import { RecordLink } from "../records/record-link.tsx";
import { useSession } from "../session/session.ts";
import { taskTypeLabel } from "../timeline/task-labels.ts";
import { isCallOfTask, useCompletedCalls } from "./completed-calls.ts";
import { notReachedReason } from "./not-reached-reason.ts";
import { rescheduleTimes } from "../tasks/reschedule-times.ts";
import { taskQueueQuery } from "../tasks/task-queries.ts";
import { activeRun, changeRun, leaveQueue, type QueueRun } from "../tasks/task-queue-run.ts";
import { completion, useTaskChanges } from "../tasks/use-task-changes.ts";
import styles from "./task-queue-bar.module.css";

/** The task queue through which the user works: its current task, and what to do with it. */
export function TaskQueueBar() {
  const { portal, user } = useSession();
  const run = useStore(activeRun);
  if (!run || run.portalId !== portal.id || run.userId !== user.id) return null;
  return (
    <section id="task-queue" aria-label="Task queue" className={styles.bar}>
      <ListTodo size={20} className={styles.icon} aria-hidden />
      <ActiveQueue key={run.queueId} run={run} />
      <IconButton label="Leave the queue" onClick={leaveQueue}>
        <X size={18} aria-hidden />
      </IconButton>
    </section>
  );
}

function ActiveQueue({ run }: { run: QueueRun }) {
  const { data, error, refetch } = useQuery(taskQueueQuery(run.queueId, run.dueBefore));
  const tasks = data?.results;
  const task = tasks?.find(({ taskId }) => taskId === run.task?.taskId) ?? tasks?.[0];
  useOpenTask(run, tasks, task);
  if (!data) {
    return error ? (
      <Text title="Couldn't load the queue" details={error.message}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Text>
    ) : (
      <Text title="Loading the queue…" />
    );
  }
  const done = run.completedIds.length;
  if (!task) {
    const title = done === 0 ? "No open tasks are due in this queue" : "The queue is done";
    return (
      <Text title={title} details={done > 0 && `You completed ${done} ${plural("task", done)}.`} />
    );
  }
  return <CurrentTask key={task.taskId} run={run} task={task} total={done + data.open} />;
}

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
  useEffect(() => {
    if (tasks && !isOpen) open();
  }, [tasks, isOpen]);
}

function CurrentTask({ run, task, total }: { run: QueueRun; task: PageTask; total: number }) {
  const { apply, isPending } = useTaskChanges(task);
  const { taskId, title, dueAt, skippedAt, records } = task;
  const [record] = records;
  const complete = (): void =>
    apply({ ...completion(task), onDone: (isUndone) => countCompleted(taskId, !isUndone) });
  useCallsOfTask(run, task, complete);
  const notReached = run.task?.taskId === taskId ? run.task.notReached : undefined;
  const nextTask = (): void =>
    changeRun(({ task: current, ...rest }) =>
      current && current.taskId !== taskId ? { ...rest, task: current } : rest,
    );
  const reschedule = (at: number): void =>
    apply({
      change: { dueAt: at },
      undo: { dueAt },
      text: `${shortTitle(title)} is due ${formatDateTime(at)}.`,
      onDone: nextTask,
    });
  const skip = (): void =>
    apply({
      change: { isSkipped: true },
      undo: { isSkipped: skippedAt !== undefined },
      text: `${shortTitle(title)} comes last now.`,
      onDone: nextTask,
    });
  return (
    <>
      <Text
        title={title}
        details={
          <>
            {`${run.completedIds.length + 1} of ${total} · `}
            {notReached === undefined ? taskTypeLabel(task.type) : `Not reached: ${notReached}`}
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
        aria-label="Completed tasks"
        value={run.completedIds.length}
        max={total}
      />
      <div className={styles.actions}>
        {record && (
          <CallRecordButton
            record={record}
            label="Call"
            none={<span className={styles.quiet}>No number to call</span>}
          >
            Call
          </CallRecordButton>
        )}
        <Button disabled={isPending} onClick={complete}>
          <Check size={16} aria-hidden />
          <span>{notReached === undefined ? "Mark as done" : "Done anyway"}</span>
        </Button>
        <Button disabled={isPending} onClick={skip}>
          <SkipForward size={16} aria-hidden />
          <span>Skip</span>
        </Button>
        <ActionMenu
          label="Reschedule"
          actions={rescheduleTimes.map(({ label, dueAfter }) => ({
            label,
            run: () => reschedule(dueAfter(Date.now())),
          }))}
          button={
            <Button disabled={isPending}>
              <CalendarClock size={16} aria-hidden />
              <span>Reschedule</span>
            </Button>
          }
        />
      </div>
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

const countCompleted = (taskId: string, isCompleted: boolean): void =>
  changeRun((run) => {
    const others = run.completedIds.filter((id) => id !== taskId);
    return { ...run, completedIds: isCompleted ? [...others, taskId] : others };
  });

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

const plural = (word: string, count: number): string => (count === 1 ? word : `${word}s`);
