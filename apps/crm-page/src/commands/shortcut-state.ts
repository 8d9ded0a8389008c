import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";

/** Whether the list of shortcuts is open. */
export const areShortcutsShown = createStore(() => false);

const stored = createStoredValue({
  key: "crm-page:shortcuts",
  schema: z.boolean(),
  storage: browserStorage("localStorage"),
});

/**
 * Whether keys without Control or ⌘ are shortcuts. Who speaks to the computer, or touches keys by accident, turns them
 * off.
 */
export const areKeysShortcuts = createStore(() => stored.load() ?? true);

export function setKeysShortcuts(areShortcuts: boolean): void {
  areKeysShortcuts.setState(areShortcuts);
  stored.save(areShortcuts);
}
