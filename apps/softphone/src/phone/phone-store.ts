import { createStore, type StoreApi } from "zustand/vanilla";
import type { PhoneEvent } from "./phone-event.ts";
import type { PhoneState } from "./phone-state.ts";
import { reducePhone } from "./reduce-phone.ts";

/** The state for the screens to read, and the one way to change it. */
export interface PhoneStore {
  readonly api: Pick<StoreApi<PhoneState>, "getState" | "getInitialState" | "subscribe">;
  dispatch(event: PhoneEvent): void;
}

export function createPhoneStore(initial: PhoneState): PhoneStore {
  const api = createStore<PhoneState>(() => initial);
  return {
    api,
    dispatch: (event) => api.setState((state) => reducePhone(state, event), true),
  };
}
