import type { CallEntry } from "@calling-extensions/crm/page-api";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { CallWithoutRecord } from "./call-without-record.tsx";

/** A call without a record, which can get one there. */
export const OpenedCallDialog = ({ call, onClose }: { call: CallEntry; onClose: () => void }) => (
  <ModalDialog title="Call without a record" onClose={onClose}>
    <CallWithoutRecord call={call} onLeave={onClose} />
  </ModalDialog>
);
