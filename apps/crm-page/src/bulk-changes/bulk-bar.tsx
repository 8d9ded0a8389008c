import {
  archivePageRecord,
  canDelete,
  canEdit,
  type EditableProperties,
  type RecordSummary,
  restorePageRecord,
} from "@calling-extensions/crm/page-api";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQueryClient } from "@tanstack/react-query";
import { Link2, ListPlus, type LucideIcon, Merge, Pencil, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { callService } from "../api/session.ts";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { isActivityType, type ObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import { AddToQueueDialog } from "./add-to-queue-dialog.tsx";
import { AssociateCallsDialog } from "./associate-calls-dialog.tsx";
import { type BulkAction, bulkRun, runBulk } from "./bulk-run.ts";
import { ChangePropertyDialog } from "./change-property-dialog.tsx";
import styles from "./bulk-bar.module.css";

const MergeDialog = lazyDialog(
  t`the merge`,
  async () => (await import("../record-merge/merge-dialog.tsx")).MergeDialog,
);

/** What can be done to the selected records, or how far it is. It covers the header of their table. */
export function BulkBar({
  type,
  properties,
  records,
  onClear,
  onDone,
}: {
  type: ObjectType;
  properties: EditableProperties;
  /** The selected ones. */
  records: readonly RecordSummary[];
  onClear: () => void;
  /** Gets the ids of the changed records. */
  onDone: (ids: readonly string[]) => void;
}) {
  const run = useStore(bulkRun);
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<"change" | "queue" | "associate" | "merge">();

  async function start<Result>(action: BulkAction<Result>): Promise<void> {
    setDialog(undefined);
    onDone(await runBulk(records, type, action));
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [what] }) =>
        ["record", "records", "tasks", "timeline"].includes(String(what)),
    });
  }

  const [first, second] = records;
  const canMerge =
    records.length === 2 &&
    !isActivityType(type.id) &&
    records.some((record) => canDelete(user, record));

  const dialogProps = {
    type,
    count: records.length,
    onStart: <Result,>(action: BulkAction<Result>) => void start(action),
    onClose: () => setDialog(undefined),
  };
  return (
    <div className={styles.place}>
      {run ? (
        <div className={styles.bar}>
          <output
            className={styles.count}
          >{t`${run.label}… ${run.settled} of ${run.total}`}</output>
          <progress aria-label={run.label} value={run.settled} max={run.total} />
          <Button onClick={run.stop}>{t`Stop`}</Button>
        </div>
      ) : (
        records.length > 0 && (
          <fieldset aria-label={t`Selected records`} className={styles.bar}>
            <output className={styles.count}>{t`${records.length} selected`}</output>
            {/* The run names the records of others that it couldn't change. */}
            {records.some(({ ownerId }) => canEdit(user, ownerId)) && (
              <Action
                icon={Pencil}
                label={t`Change property`}
                onClick={() => setDialog("change")}
              />
            )}
            {isActivityType(type.id) ? (
              <Action icon={Link2} label={t`Associate`} onClick={() => setDialog("associate")} />
            ) : (
              <Action
                icon={ListPlus}
                label={t`Add to call queue`}
                onClick={() => setDialog("queue")}
              />
            )}
            {canMerge && (
              <Action icon={Merge} label={t`Merge`} onClick={() => setDialog("merge")} />
            )}
            {records.some((record) => canDelete(user, record)) && (
              <Action icon={Trash2} label={t`Delete`} onClick={() => void start(deletion)} />
            )}
            <span className={styles.space} />
            <IconButton label={t`Clear selection`} onClick={onClear}>
              <X size={16} aria-hidden />
            </IconButton>
          </fieldset>
        )
      )}
      {dialog === "change" && <ChangePropertyDialog {...dialogProps} properties={properties} />}
      {dialog === "associate" && <AssociateCallsDialog {...dialogProps} />}
      {dialog === "merge" && first && second && (
        <MergeDialog record={first} other={second} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "queue" && <AddToQueueDialog {...dialogProps} />}
    </div>
  );
}

const deletion: BulkAction<unknown> = {
  label: t`Deleting`,
  participle: t`deleted`,
  act: (record) => callService(archivePageRecord, { params: record }),
  undo: {
    participle: t`restored`,
    act: (record) => callService(restorePageRecord, { params: record }),
  },
};

function Action({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}) {
  return (
    <Button className={styles.action} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
    </Button>
  );
}
