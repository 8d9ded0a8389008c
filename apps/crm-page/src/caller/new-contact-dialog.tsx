import {
  type CreateContactRequest,
  createPageContact,
  type PageRecord,
} from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "zustand";
import { callService } from "../api/session.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { withCallers } from "../engine/frame-state.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { useOpenPath } from "../navigation/open-path.ts";
import { recordPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { type NewCaller, pendingContact } from "./pending-contact.ts";

const close = (): void => pendingContact.setState(undefined, true);

/** Shows the form that creates a contact for an unknown caller, while one is pending. */
export function NewContactDialog() {
  const caller = useStore(pendingContact);
  return caller ? (
    <PartBoundary label={t`the form`} shape="dialog" onClose={close}>
      <NewContactForm key={caller.callKey} caller={caller} />
    </PartBoundary>
  ) : null;
}

function NewContactForm({ caller }: { caller: NewCaller }) {
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [phoneNumber, setPhoneNumber] = useState(caller.phoneNumber);
  const [isNameMissing, setNameMissing] = useState(false);
  const { create, error, isPending } = useCreateCaller(caller);
  const problem = isNameMissing ? t`Enter a first or last name.` : error?.message;

  function submit(): void {
    const contact = {
      firstname: firstName.trim(),
      lastname: lastName.trim(),
      phone: phoneNumber.trim(),
    };
    const hasName = contact.firstname !== "" || contact.lastname !== "";
    setNameMissing(!hasName);
    if (hasName) create(contact);
  }

  return (
    <FormDialog
      title={t`Create contact`}
      submitLabel={t`Create contact`}
      pendingLabel={t`Creating…`}
      isPending={isPending}
      error={problem}
      onSubmit={submit}
      onClose={close}
    >
      {(errorId) => (
        <>
          <Field
            label={t`First name`}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to what is to be typed
            autoFocus
            value={firstName}
            aria-invalid={isNameMissing}
            aria-describedby={errorId}
            onChange={(event) => setFirstName(event.target.value)}
          />
          <Field
            label={t`Last name`}
            autoComplete="off"
            value={lastName}
            aria-invalid={isNameMissing}
            aria-describedby={errorId}
            onChange={(event) => setLastName(event.target.value)}
          />
          <Field
            label={t`Phone number`}
            type="tel"
            dir="ltr"
            autoComplete="off"
            value={phoneNumber}
            onChange={(event) => setPhoneNumber(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Creates the contact, sets it as the caller, and opens it, unless the form was closed before. */
function useCreateCaller({ providerId, callKey }: NewCaller) {
  const controller = useCallingController();
  const { portal } = useSession();
  const openPath = useOpenPath();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: CreateContactRequest) => callService(createPageContact, { body }),
    onSuccess: ({ objectTypeId, objectId }, { firstname = "", lastname = "" }) => {
      const record = { objectTypeId, objectId };
      const match = {
        ...record,
        callerIdType: "CONTACT",
        firstName: firstname,
        lastName: lastname,
      } as const;
      controller.chooseCaller(providerId, callKey, record);
      controller.change(providerId, (frame) => withCallers(frame, { callKey, matches: [match] }));
    },
  });
  const onSuccess = (record: PageRecord): void => {
    close();
    void openPath(recordPath(portal.id, record));
  };
  return {
    create: (body: CreateContactRequest): void => mutate(body, { onSuccess }),
    isPending,
    error,
  };
}
