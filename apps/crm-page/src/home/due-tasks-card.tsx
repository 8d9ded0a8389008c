import type { PageTask } from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { counted, t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Card } from "../controls/card.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { HOME_TASKS_STEP } from "../limits.ts";
import { RecordLink } from "../records/record-link.tsx";
import { useSession } from "../session/session.ts";
import { taskQueuesQuery, tasksQuery } from "../tasks/task-queries.ts";
import { completion, useTaskChanges } from "../tasks/use-task-changes.ts";
import { taskBadge, taskTypeLabel } from "../timeline/task-labels.ts";
import { QueueRow } from "./queue-row.tsx";
import { Nothing } from "./nothing.tsx";
import styles from "./home-page.module.css";

/** The queues and tasks that are due before a time, in epoch milliseconds. */
export function DueTasksCard({ dueBefore }: { dueBefore: number }) {
  const { limits } = useSession();
  const queues = useQuery(taskQueuesQuery(dueBefore));
  const [limit, setLimit] = useState(HOME_TASKS_STEP);
  const tasks = useQuery({
    ...tasksQuery(dueBefore, limit),
    placeholderData: keepPreviousData,
  });
  const rest = tasks.data ? tasks.data.open - tasks.data.results.length : 0;
  const error = queues.error ?? tasks.error;
  const retry = (): void => {
    void queues.refetch();
    void tasks.refetch();
  };
  return (
    <Card title={t`Due today`}>
      {queues.data && tasks.data ? (
        <>
          {queues.data.results.length + tasks.data.open === 0 && (
            <Nothing title={t`Nothing is due today`}>
              {t`Tasks that you own, or that have no owner, are listed here when they are due.`}
            </Nothing>
          )}
          {queues.data.results.map((queue) => (
            <QueueRow key={queue.queueId} queue={queue} dueBefore={dueBefore} />
          ))}
          <ul className={styles.list}>
            {tasks.data.results.map((task) => (
              <li key={task.taskId}>
                <TaskRow task={task} />
              </li>
            ))}
          </ul>
          {rest > 0 && (
            <p className={styles.more}>
              {counted("{0} more is due today.", "{0} more are due today.", rest)}
              {limit < limits.pageSize && (
                <Button tone="quiet" onClick={() => setLimit(limit + HOME_TASKS_STEP)}>
                  {t`Show more`}
                </Button>
              )}
            </p>
          )}
        </>
      ) : error ? (
        <ErrorState title={t`Couldn't load the tasks`} error={error} onRetry={retry} />
      ) : (
        <Skeleton label={t`Loading the tasks`} lines={6} />
      )}
    </Card>
  );
}

function TaskRow({ task }: { task: PageTask }) {
  const { apply, isPending } = useTaskChanges(task);
  const { title, type, dueAt, records } = task;
  // A task that becomes overdue while the page is open is labeled when the page is opened again.
  const [now] = useState(() => Date.now());
  const badge = taskBadge({ status: task.status, timestamp: dueAt }, now);
  const [record] = records;
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.facts}>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          <span>{taskTypeLabel(type)}</span>
          <span>{t`Due ${formatDateTime(dueAt)}`}</span>
          {record && <RecordLink record={record} />}
        </p>
      </div>
      <Button
        aria-label={t`Mark as done: ${title}`}
        disabled={isPending}
        onClick={() => apply(completion(task))}
      >
        <Check size={16} aria-hidden />
        {t`Done`}
      </Button>
    </div>
  );
}
