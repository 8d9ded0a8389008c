import type { PageJob } from "@calling-extensions/crm/page-api";
import { Badge, type BadgeTone, Button } from "@calling-extensions/ui/controls";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cancelJob, restartJob } from "../api/files.ts";
import { formatFileSize } from "../attachments/file-size.ts";
import { FILES_KEY, jobsQuery } from "./file-queries.ts";
import styles from "./job-list.module.css";

/** Imports and other work in the background: what is running, what failed, and what ended since the page opened. */
export function JobList() {
  const { data } = useQuery(jobsQuery);
  const [openedAt] = useState(() => Date.now());
  const jobs = (data?.results ?? []).filter(
    ({ state, completedAt = 0 }) =>
      state === "pending" || state === "processing" || state === "failed" || completedAt > openedAt,
  );
  useRefreshWhenDone(jobs);
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Background work" className={styles.jobs}>
      <ul>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

/** A finished import is in the list of files. */
function useRefreshWhenDone(jobs: readonly PageJob[]): void {
  const queryClient = useQueryClient();
  const done = jobs.filter(({ state }) => state === "complete").length;
  useEffect(() => {
    if (done > 0) void queryClient.invalidateQueries({ queryKey: FILES_KEY });
  }, [done, queryClient]);
}

const kinds = {
  fileImport: "Import of",
  folderUpdate: "Change of",
  removal: "Removal of",
} as const;

const states: Readonly<Record<PageJob["state"], { label: string; tone: BadgeTone }>> = {
  pending: { label: "Waiting", tone: "neutral" },
  processing: { label: "Running", tone: "neutral" },
  complete: { label: "Done", tone: "good" },
  canceled: { label: "Canceled", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
};

function JobRow({ job }: { job: PageJob }) {
  const { id, kind, subject, state, progress, reasons, canCancel, canRestart } = job;
  const { label, tone } = states[state];
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => (canRestart ? restartJob(id) : cancelJob(id)),
    onSuccess: () => queryClient.invalidateQueries(jobsQuery),
    onError: (error) => showToast({ tone: "error", text: error.message }),
  });
  return (
    <li className={styles.job}>
      <div className={styles.text}>
        <p>
          {kinds[kind]} <bdi>{subject}</bdi> <Badge tone={tone}>{label}</Badge>
        </p>
        {state === "processing" && kind === "fileImport" && (
          <p className={styles.quiet}>
            <progress
              aria-label={`Progress of ${subject}`}
              value={progress.total ? progress.done / progress.total : undefined}
            />{" "}
            {formatFileSize(progress.done)}
          </p>
        )}
        {state !== "complete" && reasons.length > 0 && (
          <p className={styles.quiet}>{reasons.join(" ")}</p>
        )}
      </div>
      {(canCancel || canRestart) && (
        <Button
          aria-label={`${canRestart ? "Retry" : "Cancel"}: ${subject}`}
          aria-disabled={isPending}
          onClick={() => isPending || mutate()}
        >
          {canRestart ? "Retry" : "Cancel"}
        </Button>
      )}
    </li>
  );
}
