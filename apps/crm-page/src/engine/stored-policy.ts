import type { HostPolicy } from "@calling-extensions/host";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";

/** What each policy decides. All are assumptions: the protocol leaves them open. */
export const policyLabels = {
  dialAfterInitialized: t`Hold dials until the app is initialized`,
  dialAfterLogin: t`Hold dials until the user has logged in to the app`,
  warnBeforeUnload: t`Warn before leaving the page during a call`,
  associateSingleMatch: t`Assign a call to the only record with its number`,
  showOnIncomingCall: t`Show the app when a call comes in`,
  navigateOnAnswer: t`Open the caller's record when a call is answered`,
} as const satisfies Partial<Record<keyof HostPolicy, string>>;

type SwitchedPolicy = keyof typeof policyLabels;

const policyOverrides = z.partialRecord(
  z.enum(Object.keys(policyLabels) as [SwitchedPolicy, ...SwitchedPolicy[]]),
  z.boolean(),
);
export type PolicyOverrides = z.infer<typeof policyOverrides>;

/** The policies that differ from the defaults in this browser. */
export const storedPolicy = createStoredValue({
  key: "crm-page:host-policy",
  schema: policyOverrides,
  storage: browserStorage("localStorage"),
});
