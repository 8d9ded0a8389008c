import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { Card } from "../controls/card.tsx";
import { TextPage } from "../controls/text-page.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { jobsQuery } from "../files/file-queries.ts";
import { JobRow } from "../files/job-row.tsx";
import styles from "./settings-list.module.css";

/** Everything that runs or ran in the background, the newest first. */
export function JobsSection() {
  return (
    <TextPage
      title={t`Background jobs`}
      introduction={t`Imports of files, changes of folders, and other work that failed. Failed jobs can be retried or dismissed.`}
    >
      <Card title={t`Jobs`}>
        <Jobs />
      </Card>
    </TextPage>
  );
}

function Jobs() {
  const { data, error, refetch } = useQuery(jobsQuery);
  if (!data) {
    return error ? (
      <ErrorState title={t`Couldn't load the jobs`} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label={t`Loading jobs`} lines={3} />
    );
  }
  if (data.results.length === 0) {
    return (
      <EmptyState icon={<ListChecks size={22} />} title={t`No background jobs`}>
        {t`Imports of files appear here while they run, and after they ended.`}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {data.results.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}
