import type { RecordSummary } from "@calling-extensions/crm/page-api";
import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { showToast } from "@calling-extensions/ui/toasts";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { pendingContact } from "../caller/pending-contact.ts";
import { shortTitle } from "../controls/short-title.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { otherPartyNumber } from "../engine/frame-state.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { RecordPicker } from "../record-associations/record-picker.tsx";
import { callType, contactType } from "../records/object-types.ts";
import { associationLabelsQuery } from "../records/property-queries.ts";

/** Chooses the record of the other party of a live call. The call's document has it, so it is stored whatever happens. */
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
  const { data, error } = useQuery(associationLabelsQuery(callType.id));
  const [typeId, setTypeId] = useState(contactType.id);
  const [chosen, setChosen] = useState<RecordSummary>();

  function choose({ objectTypeId, objectId, title }: RecordSummary): void {
    const { calledRecord } = call;
    controller.chooseCaller(providerId, call.key, { objectTypeId, objectId });
    showToast({
      tone: "info",
      source: shortTitle(title),
      text: "The call belongs to this record.",
      ...(calledRecord && {
        action: {
          label: "Undo",
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
      title={`Record of the call with ${otherPartyNumber(call)}`}
      submitLabel="Choose"
      pendingLabel="Saving…"
      isPending={false}
      isDisabled={!chosen}
      error={error?.message}
      onSubmit={() => chosen && choose(chosen)}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          {data ? (
            <RecordPicker
              record={{ objectId: "", associations: [] }}
              types={data.results}
              typeId={typeId}
              chosen={chosen ? [chosen] : []}
              errorId={errorId}
              onTypeChange={(objectTypeId) => {
                setTypeId(objectTypeId);
                setChosen(undefined);
              }}
              onChoose={setChosen}
            />
          ) : (
            !error && <Skeleton label="Loading the record types" lines={4} />
          )}
          <div>
            <Button tone="quiet" onClick={createContact}>
              <UserPlus size={16} aria-hidden />
              Create contact
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}
