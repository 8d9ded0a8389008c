import { changePageTask, type TaskChange, type TaskEntry } from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, ListTodo, Mail, PhoneCall, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { callService } from "../api/session.ts";
import { Attachments } from "../attachments/attachments.tsx";
import { readableText } from "../controls/readable-text.ts";
import { shortTitle } from "../controls/short-title.ts";
import { useCanEdit } from "../session/session.ts";
import { priorityLabel, taskBadge, taskTypeLabel } from "./task-labels.ts";
import { TimelineArticle } from "./timeline-article.tsx";
import styles from "./timeline-article.module.css";

const icons = new Map([
  ["CALL", <PhoneCall key="call" size={18} />],
  ["EMAIL", <Mail key="email" size={18} />],
]);

type TaskStatus = NonNullable<TaskChange["status"]>;

/** One task on the timeline, at the time when it is due. */
export function TaskArticle({ entry, action }: { entry: TaskEntry; action?: ReactNode }) {
  const { engagementId, title, body, type, timestamp, completedAt, ownerName, attachments } = entry;
  // A task that becomes overdue while the timeline is shown is labeled when it is shown again.
  const [now] = useState(() => Date.now());
  const badge = taskBadge(entry, now);
  const facts = [
    taskTypeLabel(type),
    priorityLabel(entry.priority),
    completedAt !== undefined && t`Done ${formatDateTime(completedAt)}`,
    ownerName,
  ].filter((fact) => typeof fact === "string");
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={icons.get(type) ?? <ListTodo size={18} />}
      title={title}
      badge={badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      action={action}
      timestamp={timestamp}
      timeLabel={t`Due`}
      facts={facts}
      body={readableText(body)}
    >
      <Attachments files={attachments} />
      <StatusButton entry={entry} />
    </TimelineArticle>
  );
}

/** Marks the task as done, with undo, or reopens it; nothing if the user can't. */
function StatusButton({ entry }: { entry: TaskEntry }) {
  const { engagementId, title, status } = entry;
  const canEdit = useCanEdit(entry);
  const queryClient = useQueryClient();
  const isDone = status === "COMPLETED";
  const { mutate, isPending } = useMutation({
    mutationFn: (next: TaskStatus) =>
      callService(changePageTask, { params: { taskId: engagementId }, body: { status: next } }),
    onSuccess: (_task, next) => {
      if (next !== "COMPLETED") return;
      showToast({
        tone: "info",
        text: t`${shortTitle(title)} is done.`,
        // The status is one of the CRM's own.
        action: { label: t`Undo`, run: () => mutate(status as TaskStatus) },
      });
    },
    onError: ({ message }) =>
      showToast({
        tone: "error",
        source: shortTitle(title),
        text: t`Couldn't change the task. ${message}`,
      }),
    // The task may be on the timelines of several records.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["timeline"] }),
  });
  if (!canEdit) return null;
  const Icon = isDone ? RotateCcw : Check;
  const label = isDone ? t`Reopen` : t`Mark as done`;
  return (
    <Button
      className={styles.action}
      aria-label={`${label}: ${title}`}
      disabled={isPending}
      onClick={() => mutate(isDone ? "NOT_STARTED" : "COMPLETED")}
    >
      <Icon size={16} aria-hidden />
      {label}
    </Button>
  );
}
