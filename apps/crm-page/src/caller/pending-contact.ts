import { createStore } from "zustand/vanilla";

/** An unknown caller to create a contact for. It outlives the call, so that no input is lost. */
export interface NewCaller {
  providerId: string;
  callKey: string;
  phoneNumber: string;
}

export const pendingContact = createStore<NewCaller | undefined>(() => undefined);
