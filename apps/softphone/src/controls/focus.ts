import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to the start of a new screen, for keyboards and screen readers: immediately if the
 * phone has the focus, otherwise as soon as it gets it. A frame must not take the focus from its page.
 */
export function useFocusOnEntry(start: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focusStart = () => start.current?.focus({ preventScroll: true });
    const handleFocus = () => {
      if (document.activeElement === document.body) focusStart();
    };
    if (document.hasFocus()) focusStart();
    window.addEventListener("focus", handleFocus);
    return () => window.removeEventListener("focus", handleFocus);
  }, [start]);
}

/** Moves the focus to the start of the current screen, for an action that removes its own button. */
export const moveFocusToStart = (): void => document.querySelector("h1")?.focus();

/** A ref for what the user has just opened: scrolls as little as possible to show it. */
export const scrollIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: "nearest" });

/** Moves the focus behind the text of a field. Chromium 150 puts the caret first if a script has set the text. */
export function focusAtEnd(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
