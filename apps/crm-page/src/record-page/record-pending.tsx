import { t } from "@calling-extensions/ui/text";
import { Card } from "../controls/card.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./record-page.module.css";

/** Shown while a record is loading or failed to load. */
export function RecordPending({
  error,
  onRetry,
  isBesideList = false,
}: {
  error: Error | null;
  onRetry: () => void;
  /** In the panel, which has its own heading. */
  isBesideList?: boolean;
}) {
  if (error) {
    return (
      <ErrorState
        {...(!isBesideList && { headingLevel: 1 })}
        title={t`Couldn't load this record`}
        error={error}
        onRetry={onRetry}
      />
    );
  }
  return isBesideList ? <CardSkeletons /> : <RecordPageSkeleton />;
}

/** The layout of a record's page while the record is loading. */
function RecordPageSkeleton() {
  return (
    <div className={styles.loading}>
      <h1 className="visually-hidden">{t`Record`}</h1>
      <CardSkeletons />
    </div>
  );
}

const CardSkeletons = () => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <Card title={t`Phone numbers`}>
        <Skeleton label={t`Loading phone numbers`} lines={2} />
      </Card>
      <Card title={t`About this record`}>
        <Skeleton label={t`Loading properties`} lines={5} />
      </Card>
    </div>
    <Card title={t`Timeline`}>
      <Skeleton label={t`Loading the timeline`} lines={6} />
    </Card>
  </div>
);
