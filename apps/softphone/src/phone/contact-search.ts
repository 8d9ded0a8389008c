import type { Contact, CrmEvent } from "../crm-link/crm-link.ts";
import { CONTACT_SEARCH_DELAY_MS, CONTACT_SEARCH_TIMEOUT_MS } from "../settings/defaults.ts";
import type { ContactSearchState } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Searches the contacts of the CRM page by what the user types. */
export interface ContactSearch {
  /** Searches when the user pauses. An empty name ends the search. */
  search(name: string): void;
  handleEvent(event: CrmEvent): void;
  destroy(): void;
}

export function createContactSearch({ store, crm, clock }: PhoneDependencies): ContactSearch {
  /** Results of other pages and of earlier searches have other ids. */
  const prefix = clock.now();
  let count = 0;
  let cancelTimer: (() => void) | undefined;

  const latestId = () => `${prefix}-${count}`;
  const show = (search: ContactSearchState | undefined) =>
    store.dispatch({ type: "contactSearchChanged", search });

  function finish(query: string, contacts: readonly Contact[] | undefined, message: string) {
    cancelTimer?.();
    count += 1;
    if (contacts) show({ query, status: "found", contacts });
    else show({ query, status: "failed", contacts: [], message });
  }

  function send(query: string) {
    crm.searchContacts(latestId(), query);
    cancelTimer = clock.after(CONTACT_SEARCH_TIMEOUT_MS, () => finish(query, undefined, ""));
  }

  return {
    search(name) {
      cancelTimer?.();
      count += 1;
      const query = name.trim();
      if (query === "") {
        show(undefined);
        return;
      }
      const contacts = store.getState().contactSearch?.contacts ?? [];
      show({ query, status: "searching", contacts });
      cancelTimer = clock.after(CONTACT_SEARCH_DELAY_MS, () => send(query));
    },
    handleEvent(event) {
      const { contactSearch } = store.getState();
      if (event.type !== "contactsFound" || event.requestId !== latestId() || !contactSearch)
        return;
      finish(contactSearch.query, event.contacts, event.message);
    },
    destroy: () => cancelTimer?.(),
  };
}
