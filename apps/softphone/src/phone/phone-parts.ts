import type { Clock } from "../clock/clock.ts";
import type { CrmLink } from "../crm-link/crm-link.ts";
import type { PhoneStore } from "./phone-store.ts";

/** What every part of the phone works with. */
export interface PhoneParts {
  readonly store: PhoneStore;
  readonly crm: CrmLink;
  readonly clock: Clock;
}
