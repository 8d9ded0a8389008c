import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { CallRecordButton } from "../dial/call-record-button.tsx";
import { codeQuery } from "../feedback/code-query.ts";
import { listPath } from "../navigation/paths.ts";
import { findObjectType } from "../records/object-types.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { useSession } from "../session/session.ts";
import styles from "./record-header.module.css";

/** Reading a record and calling it doesn't need it. */
const moreActions = codeQuery(async () => (await import("./record-actions.tsx")).RecordActions);

/** The record's title, with a breadcrumb and actions. */
export function RecordHeader({ record }: { record: PageRecord }) {
  const { portal } = useSession();
  const { data: RecordActions } = useQuery(moreActions);
  return (
    <header className={styles.header}>
      <nav aria-label={t`Breadcrumb`} className={styles.trail}>
        <Link to={listPath(portal.id, record.objectTypeId)}>
          {findObjectType(record.objectTypeId)?.plural ?? record.typeLabel}
        </Link>
        <ChevronRight size={14} aria-hidden />
        <bdi aria-current="page">{record.title}</bdi>
      </nav>
      <div className={styles.identity}>
        <RecordAvatar objectTypeId={record.objectTypeId} title={record.title} size="large" />
        <div className={styles.text}>
          <h1 title={record.title}>
            <bdi>{record.title}</bdi>
          </h1>
          <p>
            {record.typeLabel}
            {record.subtitle && (
              <>
                {" · "}
                <bdi>{record.subtitle}</bdi>
              </>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          <CallRecordButton record={record} label={t`Call`}>
            <span>{t`Call`}</span>
          </CallRecordButton>
          {RecordActions && <RecordActions record={record} />}
        </div>
      </div>
    </header>
  );
}
