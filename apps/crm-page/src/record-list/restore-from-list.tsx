import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useLocation } from "wouter";
import { shortTitle } from "../controls/short-title.ts";
import { recordPath } from "../navigation/paths.ts";
import { RestoreRecordButton } from "../records/restore-record-button.tsx";
import { useSession } from "../session/session.ts";

/** Restores a record, and offers to open it. */
export function RestoreFromList({ record }: { record: ListedRecord }) {
  const { portal } = useSession();
  const [, navigate] = useLocation();
  return (
    <RestoreRecordButton
      record={record}
      onRestored={() =>
        showToast({
          tone: "info",
          text: t`${shortTitle(record.title)} was restored.`,
          action: { label: t`Open`, run: () => navigate(recordPath(portal.id, record)) },
        })
      }
    />
  );
}
