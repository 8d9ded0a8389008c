import type { RecordSummary } from "@calling-extensions/crm/page-api";
import type { HostCall } from "@calling-extensions/host";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useState } from "react";
import { pendingContact } from "../caller/pending-contact.ts";
import { shortTitle } from "../controls/short-title.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { otherPartyNumber } from "../engine/frame-state.ts";
import { CallRecordPicker, CreateContactButton } from "../record-associations/record-picker.tsx";
import styles from "../record-associations/associations.module.css";

/** Chooses the record of the other party of a call that the CRM doesn't have yet. The call's document has it, so it is stored with the call. */
export function ChooseRecordDialog({
  providerId,
  call,
  onClose,
}: {
  providerId: string;
  call: HostCall;
  onClose: () => void;
}) {
  const controller = useCallingController();
  const [chosen, setChosen] = useState<RecordSummary>();

  function choose({ objectTypeId, objectId, title }: RecordSummary): void {
    const { calledRecord } = call;
    controller.chooseCaller(providerId, call.key, { objectTypeId, objectId });
    showToast({
      tone: "info",
      source: shortTitle(title),
      text: t`The call belongs to this record.`,
      ...(calledRecord && {
        action: {
          label: t`Undo`,
          run: () => controller.chooseCaller(providerId, call.key, calledRecord),
        },
      }),
    });
    onClose();
  }

  function createContact(): void {
    const phoneNumber = (call.direction === "INBOUND" ? call.fromNumber : call.toNumber) ?? "";
    onClose();
    pendingContact.setState({ providerId, callKey: call.key, phoneNumber }, true);
  }

  return (
    <FormDialog
      title={t`Record of the call with ${otherPartyNumber(call)}`}
      submitLabel={t`Choose`}
      pendingLabel={t`Saving…`}
      isPending={false}
      isDisabled={!chosen}
      error={undefined}
      onSubmit={() => chosen && choose(chosen)}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <CallRecordPicker chosen={chosen} errorId={errorId} onChoose={setChosen} />
          <p
            className={styles.none}
          >{t`You can choose several once the call is saved on the timeline.`}</p>
          <CreateContactButton onClick={createContact} />
        </>
      )}
    </FormDialog>
  );
}
