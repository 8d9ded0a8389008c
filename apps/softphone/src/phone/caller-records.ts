import { engagementIdOf } from "../call/call.ts";
import type { CallerMatch } from "../crm-link/caller-match.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Opens the records of callers in the CRM page. */
export interface CallerRecords {
  /** Opens a record with the number of the current call. */
  show(match: CallerMatch): void;
  /** Opens the record of the current call's caller if exactly one matches and none was opened yet. */
  showOnlyMatch(): void;
}

export function createCallerRecords({
  store,
  crm,
}: Omit<PhoneDependencies, "clock">): CallerRecords {
  function show(match: CallerMatch) {
    const { call } = store.getState();
    if (!call) return;
    store.dispatch({ type: "recordShown" });
    crm.showRecord(match, engagementIdOf(call));
  }

  return {
    show,
    showOnlyMatch() {
      const { call } = store.getState();
      const [match, ...others] = call?.matches ?? [];
      if (match && others.length === 0 && call?.answeredAt !== undefined && !call.wasShownRecord) {
        show(match);
      }
    },
  };
}
