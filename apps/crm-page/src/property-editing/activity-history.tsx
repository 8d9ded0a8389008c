import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { propertyHistoryQuery } from "../records/property-queries.ts";
import { fieldText } from "./field-text.ts";
import styles from "./property-history.module.css";
import type { InputDefinition } from "./property-input.tsx";

interface HistoryProps {
  readonly record: PageRecord;
  readonly fields: readonly InputDefinition[];
}

/** Shows who set which value of some properties, the latest first. Closed until the user opens it. */
export function ActivityHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`History`}</summary>
      {isOpen && <Changes {...props} />}
    </details>
  );
}

function Changes({ record, fields }: HistoryProps) {
  const histories = useQueries({
    queries: fields.map(({ name }) => propertyHistoryQuery(record, name)),
  });
  const failed = histories.find(({ error }) => error);
  if (failed?.error) {
    return (
      <ErrorState
        title={t`Couldn't load the history`}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (histories.some(({ data }) => !data))
    return <Skeleton label={t`Loading the history`} lines={4} />;
  const changes = fields
    .flatMap((field, index) =>
      (histories[index]?.data?.results ?? []).map((change) => ({ field, change })),
    )
    .toSorted((a, b) => b.change.changedAt - a.change.changedAt);
  return (
    <ol className={styles.changes}>
      {changes.map(({ field, change }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- one change can repeat another
        <li key={index} className={styles.change}>
          <p className={styles.value}>
            {field.label}:{" "}
            {change.value === "" ? (
              <span className={styles.none}>{t`Empty`}</span>
            ) : (
              <bdi>{fieldText(field, record, change)}</bdi>
            )}
          </p>
          <p className={styles.facts}>
            <bdi>{change.changedBy}</bdi> · {formatDateTime(change.changedAt)}
          </p>
        </li>
      ))}
    </ol>
  );
}
