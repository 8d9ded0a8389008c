import { type AssociatedSummary, canEdit, type PageRecord } from "@calling-extensions/crm/page-api";
import { Badge, Button, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Card } from "../controls/card.tsx";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { useSession } from "../session/session.ts";
import styles from "./associations-card.module.css";

const AssociateDialog = lazyDialog(
  t`the form for associations`,
  async () => (await import("../record-associations/associate-dialog.tsx")).AssociateDialog,
);

const EditAssociationDialog = lazyDialog(
  t`the association`,
  async () =>
    (await import("../record-associations/edit-association-dialog.tsx")).EditAssociationDialog,
);

/** The associated records, grouped by type, with their labels. */
export function AssociationsCard({ record }: { record: PageRecord }) {
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<AssociatedSummary>();
  const { user } = useSession();
  const canEditRecord = canEdit(user, record.ownerId);
  const groups = record.associations.filter(({ records }) => records.length > 0);
  return (
    <Card
      title={t`Associated records`}
      aside={
        <Button tone="quiet" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {t`Associate`}
        </Button>
      }
    >
      {groups.length === 0 && <p className={styles.none}>{t`No associated records.`}</p>}
      {groups.map(({ objectTypeId, label, records }) => (
        <div key={objectTypeId} className={styles.group}>
          <h3>
            {label} <span className={styles.count}>{records.length}</span>
          </h3>
          <ul>
            {records.map((other) => (
              <li key={other.objectId} className={styles.item}>
                <RecordAvatar objectTypeId={other.objectTypeId} title={other.title} />
                <div className={styles.text}>
                  <RecordLink record={other} className={styles.link} />
                  <p className={styles.subtitle}>
                    <bdi>{other.subtitle}</bdi>
                    {other.labels.map(({ typeId, label: words }) => (
                      <Badge key={typeId} tone="neutral">
                        {words}
                      </Badge>
                    ))}
                  </p>
                </div>
                {(canEditRecord || canEdit(user, other.ownerId)) && (
                  <IconButton
                    label={t`Edit association with ${other.title}`}
                    onClick={() => setEdited(other)}
                  >
                    <Pencil size={15} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isAdding && <AssociateDialog record={record} onClose={() => setAdding(false)} />}
      {edited && (
        <EditAssociationDialog
          record={record}
          other={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
