import { engagementIdOf } from "../call/call.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** The records on whose timelines a call is. The CRM page knows them, and has the dialog that changes them. */
export interface RecordsOfCall {
  /** Asks for the records of the call on the screen, once it has an engagement. */
  load(): void;
  /** Lets the user change them in the CRM page. */
  edit(): void;
  handleEvent(event: CrmEvent): void;
}

export function createRecordsOfCall({ store, crm, clock }: PhoneDependencies): RecordsOfCall {
  /** Replies to earlier pages have other ids. */
  const prefix = clock.now();
  /** The calls by the ids of requests that have no reply. */
  const requests = new Map<string, string>();
  let count = 0;

  function request(isEditing: boolean) {
    const { call, canShowRecords } = store.getState();
    const engagementId = call && engagementIdOf(call);
    if (!call || engagementId === undefined || !canShowRecords) return;
    const { externalCallId } = call;
    count += 1;
    const requestId = `${prefix}-${count}`;
    requests.set(requestId, externalCallId);
    crm.showCallRecords(requestId, { externalCallId, engagementId, isEditing });
  }

  return {
    load: () => request(false),
    edit: () => request(true),
    handleEvent(event) {
      if (event.type !== "callRecordsShown") return;
      const externalCallId = requests.get(event.requestId);
      requests.delete(event.requestId);
      if (externalCallId === undefined) return;
      const { records } = event;
      store.dispatch({ type: "recordsChanged", callRecords: { externalCallId, records } });
    },
  };
}
