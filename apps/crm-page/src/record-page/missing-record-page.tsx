import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { SearchX, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { Link } from "wouter";
import { isNotFound } from "../api/page-error.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { listPath, type RecordPointer } from "../navigation/paths.ts";
import { listPropertyDrafts } from "../property-editing/property-drafts.ts";
import type { ObjectType } from "../records/object-types.ts";
import { forgetRecentRecord } from "../records/recent-records.ts";
import { deletedRecordQuery } from "../records/record-query.ts";
import { RestoreRecordButton } from "../records/restore-record-button.tsx";
import { useSession } from "../session/session.ts";
import { hasNoteDraft } from "./note-drafts.ts";
import { RecordPending } from "./record-pending.tsx";
import styles from "./missing-record-page.module.css";

/** Shown for a record that was deleted, and can be restored, or never existed. */
export function MissingRecordPage({
  type,
  objectId,
  isBesideList = false,
}: {
  type: ObjectType;
  objectId: string;
  /** In the panel, which has its own heading. */
  isBesideList?: boolean;
}) {
  const { portal, limits } = useSession();
  const { data: record, error, refetch } = useQuery(deletedRecordQuery(type.id, objectId));
  if (isNotFound(error)) {
    return <UnknownRecord type={type} objectId={objectId} isBesideList={isBesideList} />;
  }
  if (!record) {
    return (
      <RecordPending error={error} onRetry={() => void refetch()} isBesideList={isBesideList} />
    );
  }
  return (
    <>
      {!isBesideList && <title>{t`${record.title} · CRM`}</title>}
      <EmptyState
        icon={<Trash2 size={22} />}
        {...(!isBesideList && { headingLevel: 1 })}
        title={t`${record.title} was deleted`}
      >
        {record.archivedAt !== undefined && <p>{t`On ${formatDateTime(record.archivedAt)}.`}</p>}
        <p>
          {t`It stays in the recycle bin for ${limits.recycleBinDays} days, with its calls and notes.`}
        </p>
        {hasDraft(record) && (
          <p>
            {t`What you haven't saved is still in this tab. Restore the ${type.singular} to continue.`}
          </p>
        )}
      </EmptyState>
      <div className={styles.ways}>
        <RestoreRecordButton record={record} />
        {!isBesideList && (
          <Link to={listPath(portal.id, type.id)}>{t`Go to ${type.plural.toLowerCase()}`}</Link>
        )}
      </div>
    </>
  );
}

/** Whether the user was editing the record when another user deleted it. */
export const hasDraft = (record: RecordPointer): boolean =>
  hasNoteDraft(record) || listPropertyDrafts(record).length > 0;

function UnknownRecord({
  type,
  objectId,
  isBesideList,
}: {
  type: ObjectType;
  objectId: string;
  isBesideList: boolean;
}) {
  // It may have been deleted for good since the user opened it.
  useEffect(() => forgetRecentRecord({ objectTypeId: type.id, objectId }), [type.id, objectId]);
  const text = t`The ${type.singular} ${objectId} doesn't exist in this CRM.`;
  return isBesideList ? (
    <EmptyState icon={<SearchX size={22} />} title={t`Not found`}>
      {text}
    </EmptyState>
  ) : (
    <NotFoundPage what={text} />
  );
}
