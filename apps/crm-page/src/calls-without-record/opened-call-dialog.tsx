import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { useStore } from "zustand";
import { openedCall } from "../records/opened-call.ts";
import { CallWithoutRecord } from "./call-without-record.tsx";

const close = (): void => openedCall.setState(undefined, true);

/** The call without a record that the user opened from the search. */
export function OpenedCallDialog() {
  const call = useStore(openedCall);
  return (
    call && (
      <ModalDialog title="Call without a record" onClose={close}>
        <CallWithoutRecord call={call} onLeave={close} />
      </ModalDialog>
    )
  );
}
