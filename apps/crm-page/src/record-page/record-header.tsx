import type { PageRecord } from "@calling-extensions/crm/page-api";
import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { listPath } from "../navigation/paths.ts";
import { findObjectType } from "../records/object-types.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { useSession } from "../session/session.ts";
import { DeleteRecordButton } from "./delete-record-button.tsx";
import styles from "./record-header.module.css";

/** The record's title, with a breadcrumb and actions. */
export function RecordHeader({ record }: { record: PageRecord }) {
  const { portal } = useSession();
  return (
    <header className={styles.header}>
      <nav aria-label="Breadcrumb" className={styles.trail}>
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
        <DeleteRecordButton record={record} />
      </div>
    </header>
  );
}
