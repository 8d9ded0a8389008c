import { createStore } from "zustand/vanilla";

/** A caller who is to become a contact. It outlives the call, so that nothing typed is lost. */
export interface NewCaller {
  providerId: string;
  callKey: string;
  phoneNumber: string;
}

export const pendingContact = createStore<NewCaller | undefined>(() => undefined);
