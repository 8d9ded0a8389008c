import type { HostPolicy } from "@calling-extensions/host";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { z } from "zod";

/** What each policy decides, in words. All of it is assumed: the protocol leaves it open. */
export const policyWords = {
  dialAfterInitialized: "A dial waits until the app has called initialized",
  dialAfterLogin: "A dial waits until somebody has logged in to the app",
  guardLeave: "Leaving the page during a call asks first",
  associateOnlyMatch: "A call of a number that one record has belongs to that record",
  raiseOnIncoming: "An inbound call brings the app into sight",
  navigateOnAnswer: "An answered call opens its caller's record",
} as const satisfies Partial<Record<keyof HostPolicy, string>>;

type SwitchedPolicy = keyof typeof policyWords;

const keptPolicy = z.partialRecord(
  z.enum(Object.keys(policyWords) as [SwitchedPolicy, ...SwitchedPolicy[]]),
  z.boolean(),
);
export type KeptPolicy = z.infer<typeof keptPolicy>;

/** What this browser chose instead of the standard. */
export const storedPolicy = createStoredValue({
  key: "crm-page:host-policy",
  schema: keptPolicy,
  storage: browserStorage("localStorage"),
});
