import type { PageTask } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarDays, Check, Clock, SkipForward } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ActionMenu } from "../controls/action-menu.tsx";
import { shortTitle } from "../controls/short-title.ts";
import { useCallAvailability } from "../dial/call-availability.tsx";
import { CallRecordButton } from "../dial/call-record-button.tsx";
import { recordQuery } from "../records/record-query.ts";
import { inAnHour, rescheduleTimes, tomorrowMorning } from "../tasks/reschedule-times.ts";
import type { QueueRun } from "../tasks/task-queue-run.ts";
import { completion, useTaskChanges } from "../tasks/use-task-changes.ts";
import { OtherTimeDialog } from "./other-time-dialog.tsx";
import { leaveTask, noteOutcome } from "./task-outcomes.ts";
import styles from "./task-queue-bar.module.css";

/** What the user can do with the task of a queue on which they work. */
export function useTaskActions(run: QueueRun, task: PageTask, notReached: string | undefined) {
  const { apply, isPending } = useTaskChanges(task);
  const { taskId, title, dueAt, skippedAt, records } = task;
  const [record] = records;
  const about = { taskId, title, ...(record && { record }) };
  const reason = notReached === undefined ? {} : { notReached };
  return {
    isPending,
    complete: (isReached: boolean): void =>
      apply({
        ...completion(task),
        onDone: (isUndone) =>
          noteOutcome(
            run,
            taskId,
            isUndone
              ? undefined
              : isReached
                ? { ...about, result: "reached" }
                : { ...about, ...reason, result: "done" },
          ),
      }),
    reschedule: (at: number): void =>
      apply({
        change: { dueAt: at },
        undo: { dueAt },
        text: t`${shortTitle(title)} is due ${formatDateTime(at)}.`,
        onDone: (isUndone) =>
          noteOutcome(
            run,
            taskId,
            isUndone ? undefined : { ...about, ...reason, result: "later", dueAt: at },
          ),
      }),
    skip: (): void =>
      apply({
        change: { isSkipped: true },
        undo: { isSkipped: skippedAt !== undefined },
        text: t`${shortTitle(title)} comes last now.`,
        onDone: () => leaveTask(taskId),
      }),
  };
}

/** The buttons of the current task. After a call that reached no person, they say when to try again. */
export function TaskActions({
  task,
  actions: { isPending, complete, reschedule, skip },
  notReached,
  hasFocus,
}: {
  task: PageTask;
  actions: ReturnType<typeof useTaskActions>;
  notReached: string | undefined;
  /** Whether the next button to press gets the focus, unless the user types something. */
  hasFocus: boolean;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const [record] = task.records;
  const { data } = useQuery({
    ...recordQuery(record?.objectTypeId ?? "", record?.objectId ?? ""),
    enabled: record !== undefined,
  });
  const { kind } = useCallAvailability(record?.objectTypeId ?? "");
  const isReady = record === undefined || (data !== undefined && kind !== "loading");
  useFocusOnNext(container, hasFocus && isReady, notReached !== undefined);
  const choose = (): void => setChoosing(true);
  return (
    <div ref={container} className={styles.actions}>
      {record && (
        <CallRecordButton
          record={record}
          label={t`Call`}
          none={<span className={styles.quiet}>{t`No number to call`}</span>}
        >
          {t`Call`}
        </CallRecordButton>
      )}
      {notReached === undefined ? (
        <>
          <Button disabled={isPending} onClick={() => complete(false)}>
            <Check size={16} aria-hidden />
            <span>{t`Mark as done`}</span>
          </Button>
          <Button disabled={isPending} onClick={skip}>
            <SkipForward size={16} aria-hidden />
            <span>{t`Skip`}</span>
          </Button>
          <ActionMenu
            label={t`Reschedule`}
            actions={[
              ...rescheduleTimes.map(({ label, dueAfter }) => ({
                label,
                run: () => reschedule(dueAfter(Date.now())),
              })),
              { label: t`Another time…`, run: choose },
            ]}
            button={
              <Button disabled={isPending}>
                <CalendarClock size={16} aria-hidden />
                <span>{t`Reschedule`}</span>
              </Button>
            }
          />
        </>
      ) : (
        <RetryButtons
          isPending={isPending}
          onReschedule={reschedule}
          onChoose={choose}
          onDone={() => complete(false)}
        />
      )}
      {isChoosing && (
        <OtherTimeDialog
          title={task.title}
          onChoose={(at) => {
            setChoosing(false);
            reschedule(at);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** When to try again after a call that reached no person. */
function RetryButtons({
  isPending,
  onReschedule,
  onChoose,
  onDone,
}: {
  isPending: boolean;
  /** @param at in epoch milliseconds. */
  onReschedule: (at: number) => void;
  onChoose: () => void;
  onDone: () => void;
}) {
  return (
    <>
      {retryTimes.map(({ label, icon: Icon, fold, dueAfter }) => (
        <Button
          key={label}
          disabled={isPending}
          data-retry
          data-fold={fold}
          title={label}
          onClick={() => onReschedule(dueAfter(Date.now()))}
        >
          <Icon size={16} aria-hidden />
          <span>{label}</span>
        </Button>
      ))}
      <Button disabled={isPending} data-fold="first" title={t`Another time…`} onClick={onChoose}>
        <CalendarDays size={16} aria-hidden />
        <span>{t`Another time…`}</span>
      </Button>
      <Button disabled={isPending} data-fold="second" title={t`Done anyway`} onClick={onDone}>
        <Check size={16} aria-hidden />
        <span>{t`Done anyway`}</span>
      </Button>
    </>
  );
}

const retryTimes = [
  { label: t`Try again in an hour`, icon: Clock, fold: undefined, dueAfter: inAnHour },
  { label: t`Tomorrow`, icon: CalendarClock, fold: "second", dueAfter: tomorrowMorning },
];

/** Moves the focus to Call when a task opens, and to the first retry button after a call that reached no person. */
function useFocusOnNext(
  container: RefObject<HTMLElement | null>,
  hasFocus: boolean,
  isNotReached: boolean,
): void {
  useEffect(() => {
    if (!hasFocus) return;
    // After the page of the task's record has taken the focus, as each page does.
    queueMicrotask(() => {
      if (document.activeElement?.matches("input, textarea, select, [contenteditable=true]"))
        return;
      const selector = isNotReached ? "[data-retry]" : "button:enabled";
      container.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }, [container, hasFocus, isNotReached]);
}
