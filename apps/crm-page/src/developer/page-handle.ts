import type { PageHandle } from "@calling-extensions/testing";
import type { CallingDesk } from "../calling/calling-desk.ts";
import { pageFaults } from "../messages/page-faults.ts";

/** Offers the open apps and the page's faults to tests and to the console. */
export function offerPageHandle(desk: CallingDesk): void {
  const handle: PageHandle = { apps: desk.apps, faults: pageFaults };
  window.callingCrm = handle;
}
