import type { CallEntry } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { CallRecordsDialog } from "../record-associations/call-records-dialog.tsx";
import { createContactOfCall } from "../records/create-contact-of-call.ts";
import { callType } from "../records/object-types.ts";
import { CallArticle } from "../timeline/call-article.tsx";
import styles from "./calls-without-record.module.css";

/** A call that is on no timeline, with what puts it on one. */
export function CallWithoutRecord({ call }: { call: CallEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { engagementId, title, direction, fromNumber, toNumber } = call;
  const number = direction === "INBOUND" ? fromNumber : toNumber;
  const about = { objectTypeId: callType.id, objectId: engagementId, title, subtitle: "" };
  return (
    <>
      <CallArticle entry={call}>
        <div className={styles.actions}>
          <Button onClick={() => createContactOfCall(about, number)}>
            <UserPlus size={16} aria-hidden />
            {t`Create contact`}
          </Button>
          <Button onClick={() => setOpen(true)}>{t`Associate`}</Button>
        </div>
      </CallArticle>
      {isOpen && <CallRecordsDialog engagementId={engagementId} onClose={() => setOpen(false)} />}
    </>
  );
}
