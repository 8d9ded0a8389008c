import { listImports } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime } from "@calling-extensions/ui/time";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { callService } from "../api/session.ts";
import type { ObjectType } from "../records/object-types.ts";
import { useSession } from "../session/session.ts";
import { canUndoEarlier, describeCounts, undoEarlierImport } from "./import-undo.ts";
import styles from "./recent-imports.module.css";

/** The last imports of the user, which can be undone, also after the page was reloaded or closed during one. */
export function RecentImports({ type, onUndo }: { type: ObjectType; onUndo: () => void }) {
  const { user } = useSession();
  const titleId = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ["imports", type.id],
    queryFn: ({ signal }) => callService(listImports, { query: { objectTypeId: type.id }, signal }),
    // Another tab may have imported or undone something.
    refetchOnMount: "always",
  });
  if (error && !data) {
    return (
      <div role="alert" className={styles.problem}>
        <p>{t`Couldn't load your recent imports. ${error.message}`}</p>
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  if (!data || data.results.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t`Recent imports`}
      </h3>
      <ul>
        {data.results.map((each) => (
          <li key={each.importId} className={styles.import}>
            <div className={styles.text}>
              <p className={styles.name}>
                <bdi>{each.fileName}</bdi>
              </p>
              <p className={styles.quiet}>
                {formatDateTime(each.startedAt)} · {describeCounts(type, each)}
              </p>
            </div>
            {canUndoEarlier(user, each) && (
              <Button
                aria-label={t`Undo the import of ${each.fileName}, ${formatDateTime(each.startedAt)}`}
                onClick={() => void undoEarlierImport(type, each, onUndo)}
              >
                {t`Undo`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
