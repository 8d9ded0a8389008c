import type { Locator, Page } from "@playwright/test";

/** What the page and the softphone say about what is stored. Only this file knows the words. */

/** The softphone's message after a save. */
export const SAVED = "Saved to the CRM.";

/** The page's line that says how many calls are not stored yet; hidden while there are none. */
export const unstoredCalls = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: /not (yet )?stored|waiting to be stored/i });

/** The page says so while it does not follow changes: what it shows may be old. */
export const reconnecting = (page: Page): Locator => page.getByText("Reconnecting…");

/** The softphone's screens, each with a button that no screen after it has. */
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
