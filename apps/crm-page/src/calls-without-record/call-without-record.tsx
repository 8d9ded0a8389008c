import type { CallEntry } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { MoveCallDialog } from "../record-associations/move-call-dialog.tsx";
import { CALL_TYPE_ID } from "../record-associations/use-move-call.ts";
import { startCreation } from "../record-creation/pending-creation.ts";
import { contactType } from "../records/object-types.ts";
import { CallArticle } from "../timeline/call-article.tsx";
import styles from "./calls-without-record.module.css";

/** A call that is on no timeline, with what puts it on one. */
export function CallWithoutRecord({ call, onLeave }: { call: CallEntry; onLeave?: () => void }) {
  const [isAssociating, setAssociating] = useState(false);
  const { engagementId, title, direction, fromNumber, toNumber } = call;
  const number = direction === "INBOUND" ? fromNumber : toNumber;
  const createContact = (): void => {
    onLeave?.();
    startCreation({
      objectTypeId: contactType.id,
      about: { objectTypeId: CALL_TYPE_ID, objectId: engagementId, title, subtitle: "" },
      ...(number !== undefined && { values: { phone: number } }),
    });
  };
  return (
    <>
      <CallArticle entry={call}>
        <div className={styles.actions}>
          <Button onClick={createContact}>
            <UserPlus size={16} aria-hidden />
            Create contact
          </Button>
          <Button onClick={() => setAssociating(true)}>Associate</Button>
        </div>
      </CallArticle>
      {isAssociating && (
        <MoveCallDialog
          entry={call}
          isWithoutRecord
          onClose={() => setAssociating(false)}
          onMoved={() => onLeave?.()}
        />
      )}
    </>
  );
}
