import { otherNumber, type Call } from "../call/call.ts";
import type { CallerMatch } from "../crm-link/caller-match.ts";
import type { Contact, CrmEvent } from "../crm-link/crm-link.ts";
import { toDialedNumber } from "../numbers/phone-number.ts";
import { findCall } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Learns who the other party is from the contacts of the CRM page, if it offers them. */
export interface ContactLookup {
  /** Searches for the other party's number. */
  find(call: Call): void;
  handleEvent(event: CrmEvent): void;
}

export function createContactLookup({
  store,
  crm,
}: Omit<PhoneDependencies, "clock">): ContactLookup {
  return {
    find(call) {
      const { canSearchContacts, contactSearch } = store.getState();
      // A search ends the one before, and the user waits for theirs.
      if (canSearchContacts && contactSearch?.status !== "searching") {
        crm.searchContacts(call.externalCallId, otherNumber(call));
      }
    },
    handleEvent(event) {
      if (event.type !== "contactsFound") return;
      const externalCallId = event.requestId;
      const call = findCall(store.getState(), externalCallId);
      const contact = call && findOtherParty(call, event.contacts ?? []);
      if (!contact) return;
      store.dispatch({ type: "callerMatched", externalCallId, matches: [toMatch(contact)] });
    },
  };
}

/** The record that the CRM page or the user has chosen; otherwise the only contact with the number. */
function findOtherParty(call: Call, contacts: readonly Contact[]): Contact | undefined {
  const chosen = chosenRecord(call);
  const number = otherNumber(call);
  const candidates = contacts.filter(({ objectId, objectTypeId, phoneNumbers }) =>
    chosen
      ? String(objectId) === String(chosen.objectId) && objectTypeId === chosen.objectTypeId
      : phoneNumbers.some((one) => toDialedNumber(one) === number),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

function chosenRecord({ matches: [match], dialingContext }: Call) {
  if (match) return match.objectCoordinates;
  const { calleeId, calleeObjectTypeId } = dialingContext?.calleeInfo ?? {};
  return calleeId && calleeObjectTypeId
    ? { objectId: calleeId, objectTypeId: calleeObjectTypeId }
    : undefined;
}

const COMPANY_TYPE_ID = "0-2";

const toMatch = ({ objectTypeId, objectId, name, company }: Contact): CallerMatch => ({
  callerIdType: objectTypeId === COMPANY_TYPE_ID ? "COMPANY" : "CONTACT",
  objectCoordinates: { objectTypeId, objectId },
  name,
  company,
});
