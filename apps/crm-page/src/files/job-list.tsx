import type { PageJob } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { jobsQuery, useRefreshFiles } from "./file-queries.ts";
import { JobRow } from "./job-row.tsx";
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
    <section aria-label={t`Background work`} className={styles.jobs}>
      <header>
        <h2>{t`Background work`}</h2>
        {shown.some(hasEnded) && (
          <Button tone="quiet" onClick={() => setClearedAt(lastEnd)}>
            {t`Clear finished`}
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

/** A failed job hasn't ended: it waits until a user restarts or dismisses it. */
const hasEnded = ({ state }: PageJob): boolean => state === "complete" || state === "canceled";
