import type { TaskQueues } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { counted, rich, t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";
import { ActionMenu, type MenuAction } from "../controls/action-menu.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { findQueue, queueNameIn } from "../saved-lists/queue-name.ts";
import { savedListsQuery } from "../saved-lists/saved-lists-query.ts";
import { SavedListDialog } from "../saved-lists/saved-list-dialog.tsx";
import { useSavedListChanges } from "../saved-lists/use-saved-lists.ts";
import { useCanEdit, useSession } from "../session/session.ts";
import { activeRun, startQueue } from "../tasks/task-queue-run.ts";
import styles from "./home-page.module.css";

/** A task queue: what is due in it, its name, and its start. */
export function QueueRow({
  queue: { queueId, open, next },
  dueBefore,
}: {
  queue: TaskQueues["results"][number];
  /** In epoch milliseconds. */
  dueBefore: number;
}) {
  const { portal, user } = useSession();
  const isActive = useStore(activeRun)?.queueId === queueId;
  const lists = useQuery(savedListsQuery).data?.results;
  const saved = findQueue(lists, queueId);
  const name = queueNameIn(lists, queueId);
  const nextRecord = next?.records[0];
  const canEdit = useCanEdit(saved ?? {});
  const { remove } = useSavedListChanges();
  const [isNaming, setNaming] = useState(false);
  const actions: MenuAction[] = [
    { label: saved ? t`Rename or share…` : t`Name this queue…`, run: () => setNaming(true) },
    ...(saved ? [{ label: t`Delete the name`, run: () => remove.mutate(saved) }] : []),
  ];
  return (
    <div className={`${styles.row} ${styles.queue}`}>
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.facts}>
          <span>{counted("{0} task due", "{0} tasks due", open)}</span>
          {next && (
            <span>
              {rich`Next: ${nextRecord ? <RecordLink record={nextRecord} /> : <bdi>{next.title}</bdi>}`}
            </span>
          )}
        </p>
      </div>
      {canEdit && <ActionMenu label={t`Actions for ${name}`} actions={actions} />}
      <Button
        tone="primary"
        disabled={isActive}
        aria-label={t`Start ${name}`}
        onClick={() => startQueue({ portalId: portal.id, userId: user.id }, { queueId, dueBefore })}
      >
        <Play size={16} aria-hidden />
        {isActive ? t`Started` : t`Start`}
      </Button>
      {isNaming && (
        <SavedListDialog
          list={saved ?? { listId: queueId, content: { kind: "queue", name: "", isShared: false } }}
          isNew={!saved}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}
