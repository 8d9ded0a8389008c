import { cancelJob, type PageJob, restartJob } from "@calling-extensions/crm/page-api";
import { Badge, type BadgeTone, Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { formatFileSize } from "../attachments/file-size.ts";
import { useCan } from "../session/session.ts";
import { jobsQuery } from "./file-queries.ts";
import styles from "./job-row.module.css";

const titles = {
  fileImport: t`Import from`,
  folderUpdate: t`Change of folder`,
  removal: t`Removal of deleted content`,
} as const;

const states: Readonly<Record<PageJob["state"], { label: string; tone: BadgeTone }>> = {
  pending: { label: t`Waiting`, tone: "neutral" },
  processing: { label: t`Running`, tone: "accent" },
  complete: { label: t`Done`, tone: "good" },
  canceled: { label: t`Canceled`, tone: "warning" },
  failed: { label: t`Failed`, tone: "danger" },
};

/** A job with its progress, and what can be done about it. */
export function JobRow({ job }: { job: PageJob }) {
  const { id, kind, subject, state, canCancel, canRestart } = job;
  const { label, tone } = states[state];
  const title = `${titles[kind]} ${subject}`.trim();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: typeof restartJob | typeof cancelJob) =>
      callService(change, { params: { jobId: id } }),
    onError: (error) => showToast({ tone: "error", source: title, text: error.message }),
    // After an error too: another user may have changed it.
    onSettled: () => queryClient.invalidateQueries(jobsQuery),
  });
  const canEdit = useCan("files.edit");
  const actions = [
    ...(canEdit && canRestart ? [{ name: t`Retry`, change: restartJob }] : []),
    ...(canEdit && canCancel
      ? [{ name: state === "failed" ? t`Dismiss` : t`Cancel`, change: cancelJob }]
      : []),
  ];
  return (
    <li className={styles.job}>
      <div className={styles.text}>
        <p>
          {titles[kind]} <bdi>{subject}</bdi> <Badge tone={tone}>{label}</Badge>
        </p>
        <JobProgress job={job} />
      </div>
      <div className={styles.actions}>
        {actions.map(({ name, change }) => (
          <Button
            key={name}
            aria-label={`${name}: ${title}`}
            aria-disabled={isPending}
            onClick={() => mutate(change)}
          >
            {name}
          </Button>
        ))}
      </div>
    </li>
  );
}

function JobProgress({
  job: { kind, subject, state, progress, reasons, nextAttemptAt },
}: {
  job: PageJob;
}) {
  if (state === "processing" && kind === "fileImport") {
    return (
      <p className={styles.quiet}>
        <progress
          aria-label={t`Progress of ${subject}`}
          value={progress.total ? progress.done / progress.total : undefined}
        />{" "}
        {progress.total === undefined
          ? formatFileSize(progress.done)
          : t`${formatFileSize(progress.done)} of ${formatFileSize(progress.total)}`}
      </p>
    );
  }
  const sentences = [
    ...reasons,
    ...(nextAttemptAt === undefined ? [] : [t`Next attempt: ${formatDateTime(nextAttemptAt)}.`]),
  ];
  return sentences.length > 0 && <p className={styles.quiet}>{sentences.join(" ")}</p>;
}
