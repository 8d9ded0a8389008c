import type { PageJob } from "@calling-extensions/crm/page-api";
import { Badge, type BadgeTone, Button } from "@calling-extensions/ui/controls";
import { formatDateTime } from "@calling-extensions/ui/time";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cancelJob, restartJob } from "../api/files.ts";
import { formatFileSize } from "../attachments/file-size.ts";
import { jobsQuery, useRefreshFiles } from "./file-queries.ts";
import styles from "./job-list.module.css";

/** Imports and other work in the background: what is running, what failed, and what ended since the page opened. */
export function JobList() {
  const { data } = useQuery(jobsQuery);
  const [clearedAt, setClearedAt] = useState<number>();
  const jobs = data?.results ?? [];
  const lastEnd = Math.max(0, ...jobs.map(({ completedAt = 0 }) => completedAt));
  if (data && clearedAt === undefined) setClearedAt(lastEnd);
  const shown = jobs.filter((job) => !hasEnded(job) || (job.completedAt ?? 0) > (clearedAt ?? 0));
  // A finished import is in the list of files.
  useRefreshFiles(shown.filter(({ state }) => state === "complete").length);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Background work" className={styles.jobs}>
      <header>
        <h2>Background work</h2>
        {shown.some(hasEnded) && (
          <Button tone="quiet" onClick={() => setClearedAt(lastEnd)}>
            Clear finished
          </Button>
        )}
      </header>
      <ul>
        {shown.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

/** A failed job hasn't ended: it waits for somebody to restart or dismiss it. */
const hasEnded = ({ state }: PageJob): boolean => state === "complete" || state === "canceled";

const titles = {
  fileImport: "Import from",
  folderUpdate: "Change of folder",
  removal: "Removal of deleted content",
} as const;

const states: Readonly<Record<PageJob["state"], { label: string; tone: BadgeTone }>> = {
  pending: { label: "Waiting", tone: "neutral" },
  processing: { label: "Running", tone: "accent" },
  complete: { label: "Done", tone: "good" },
  canceled: { label: "Canceled", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
};

function JobRow({ job }: { job: PageJob }) {
  const { id, kind, subject, state, canCancel, canRestart } = job;
  const { label, tone } = states[state];
  const title = `${titles[kind]} ${subject}`.trim();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: (id: string) => Promise<unknown>) => change(id),
    onError: (error) => showToast({ tone: "error", source: title, text: error.message }),
    // After an error too: somebody else may have changed it.
    onSettled: () => queryClient.invalidateQueries(jobsQuery),
  });
  const actions = [
    ...(canRestart ? [{ name: "Retry", change: restartJob }] : []),
    ...(canCancel ? [{ name: state === "failed" ? "Dismiss" : "Cancel", change: cancelJob }] : []),
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
            onClick={() => isPending || mutate(change)}
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
          aria-label={`Progress of ${subject}`}
          value={progress.total ? progress.done / progress.total : undefined}
        />{" "}
        {formatFileSize(progress.done)}
        {progress.total !== undefined && ` of ${formatFileSize(progress.total)}`}
      </p>
    );
  }
  const sentences = [
    ...reasons,
    ...(nextAttemptAt === undefined ? [] : [`Next attempt: ${formatDateTime(nextAttemptAt)}.`]),
  ];
  return sentences.length > 0 && <p className={styles.quiet}>{sentences.join(" ")}</p>;
}
