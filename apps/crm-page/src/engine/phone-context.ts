import { createContext, use } from "react";
import type { PhoneControl } from "./phone-control.ts";
import type { PhoneTabs } from "./phone-tabs.ts";

export const PhoneContext = createContext<PhoneTabs | undefined>(undefined);

/** The phone that the tabs of the user share. */
export function usePhone(): PhoneTabs {
  const phone = use(PhoneContext);
  if (!phone) throw new Error("usePhone is called outside <AppShell> and <CallingWindowPage>.");
  return phone;
}

/** Absent in the calling window. */
export const PhoneControlContext = createContext<PhoneControl | undefined>(undefined);

/** What the user of a tab does with the phone. */
export function usePhoneControl(): PhoneControl {
  const control = use(PhoneControlContext);
  if (!control) throw new Error("usePhoneControl is called outside <AppShell>.");
  return control;
}
