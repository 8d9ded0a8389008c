import type { Locator, Page } from "@playwright/test";

/** The texts of the page and the softphone about saving. No other file contains them. */

/** The softphone's message after a save. */
export const SAVED = "Saved to the CRM.";

/** The line that says how many calls are not stored yet. It is hidden if there are none. */
export const unstoredCalls = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: /not (yet )?stored|waiting to be stored/i });

/** Shown while the page receives no changes, so that its content may be out of date. */
export const reconnecting = (page: Page): Locator => page.getByText("Reconnecting…");

/** The softphone's screens, each with a button that no later screen in this list has. */
export const screenButtons: readonly (readonly [
  "logIn" | "saving" | "wrapUp" | "incoming" | "call" | "keypad",
  label: string,
])[] = [
  ["logIn", "Log in"],
  ["saving", "Saving…"],
  ["wrapUp", "Save"],
  ["incoming", "Answer"],
  ["call", "Hang up"],
  ["keypad", "Call"],
];
