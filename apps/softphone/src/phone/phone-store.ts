import { createStore, type StoreApi } from "zustand/vanilla";
import { reducePhone, type PhoneEvent } from "./phone-events.ts";
import type { SteadyClock } from "@calling-extensions/platform";
import type { CrmLink } from "../crm-link/crm-link.ts";
import type { PhoneState } from "./phone-state.ts";

/** The state that the screens read. Events are the only way to change it. */
export interface PhoneStore extends Pick<
  StoreApi<PhoneState>,
  "getState" | "getInitialState" | "subscribe"
> {
  dispatch(this: void, event: PhoneEvent): void;
}

/** What every part of the phone works with. */
export interface PhoneDependencies {
  readonly store: PhoneStore;
  readonly crm: CrmLink;
  readonly clock: SteadyClock;
}

export function createPhoneStore(initial: PhoneState): PhoneStore {
  const store = createStore<PhoneState>(() => initial);
  return {
    ...store,
    dispatch: (event) => store.setState((state) => reducePhone(state, event), true),
  };
}
