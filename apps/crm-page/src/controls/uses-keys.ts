/** Where keys are for something else: text, choices by their first letter, dialogs, and panels with keys. */
const KEY_USERS =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox], [aria-haspopup=listbox]";

/** Whether the target of a key uses it, so that it is no shortcut of the page. */
export const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEY_USERS) !== null;
