import { onOnline } from "@calling-extensions/platform";
import { CONNECT_TIMEOUT_MS } from "../settings/defaults.ts";
import type { PhoneState } from "./phone-state.ts";
import type { PhoneStore } from "./phone-store.ts";

const isNeeded = ({ crm, call }: PhoneState): boolean =>
  crm.status !== "connecting" || call !== undefined;

/**
 * Loads the code that isn't needed to show the phone as soon as the phone is connected, so that no call waits
 * for it, or lacks it without a network. What couldn't be loaded is tried again immediately at the next call, and
 * when the network is back.
 */
export function loadRest(store: PhoneStore, loaders: readonly (() => unknown)[]): void {
  const loadAll = () => {
    for (const load of loaders) load();
  };
  const handleChange = (state: PhoneState, before?: PhoneState) => {
    if (!isNeeded(state)) return;
    const isNewCall = state.call?.externalCallId !== before?.call?.externalCallId;
    // What connects the phone comes first.
    if (isNewCall || !before || !isNeeded(before)) setTimeout(loadAll);
  };
  handleChange(store.getState());
  store.subscribe(handleChange);
  onOnline(window, loadAll);
  // The page around the phone may not be a CRM.
  setTimeout(loadAll, CONNECT_TIMEOUT_MS);
}
