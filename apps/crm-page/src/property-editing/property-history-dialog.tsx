import type { PageRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { RecordPointer } from "../navigation/paths.ts";
import { propertyText } from "../records/property-text.ts";
import { propertyHistoryQuery } from "../records/property-queries.ts";
import styles from "./property-history.module.css";

/** Shows the values that a property had, with who set them. */
export const PropertyHistoryDialog = dialogPart(t`the history`, ValueHistory);

function ValueHistory({
  record,
  property,
  onClose,
}: {
  record: RecordPointer;
  property: PageRecord["properties"][number];
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(propertyHistoryQuery(record, property.name));
  return (
    <ModalDialog title={t`History of ${property.label}`} onClose={onClose}>
      {data ? (
        data.results.length === 0 ? (
          <p className={styles.none}>{t`It has never had a value.`}</p>
        ) : (
          <ol className={styles.changes}>
            {data.results.map(({ value, display, changedAt, changedBy }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- one change can repeat another
              <li key={index} className={styles.change}>
                <p className={styles.value}>
                  {value === "" ? (
                    <span className={styles.none}>{t`Empty`}</span>
                  ) : (
                    <bdi>{propertyText({ ...property, value, display })}</bdi>
                  )}
                </p>
                <p className={styles.facts}>
                  <bdi>{changedBy}</bdi> · {formatDateTime(changedAt)}
                </p>
              </li>
            ))}
          </ol>
        )
      ) : error ? (
        <ErrorState
          title={t`Couldn't load the history`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Loading the history`} lines={4} />
      )}
      <div className={styles.actions}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside */}
        <Button autoFocus onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
    </ModalDialog>
  );
}
