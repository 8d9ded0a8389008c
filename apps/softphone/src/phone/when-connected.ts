import type { PhoneStore } from "./phone-store.ts";

/** Resolves when the CRM page is connected, or can't be, or there is none. */
export const whenConnected = (store: PhoneStore): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (store.getState().crm.status === "connecting") return;
      stop();
      resolve();
    };
    const stop = store.subscribe(check);
    check();
  });
