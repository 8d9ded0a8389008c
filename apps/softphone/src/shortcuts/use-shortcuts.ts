import { useEffect } from "react";
import { focusAtEnd } from "../controls/focus.ts";
import { findShortcut, shortcutProps } from "./shortcuts.ts";

/** Where letters are text. Fields for phone numbers accept none. */
const TEXT_FIELDS =
  "textarea, select, [contenteditable], input:not([type=tel], [type=radio], [type=checkbox])";

function handleKey(event: KeyboardEvent) {
  const id = findShortcut(event);
  const { target } = event;
  if (id === undefined || !(target instanceof Element)) return;
  if (target.closest(TEXT_FIELDS) || document.querySelector("dialog[open]")) return;
  const keys = shortcutProps(id)["aria-keyshortcuts"];
  const control = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${keys}"]`);
  if (!control) return;
  event.preventDefault();
  if (control instanceof HTMLButtonElement) control.click();
  else if (control instanceof HTMLInputElement) focusAtEnd(control);
  else control.focus();
}

/** Operates the controls on the screen by their shortcuts, except while the user types or a dialog is open. */
export function useShortcuts() {
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
