/** Moves the focus to the start of the current screen, for an action that removes its own button. */
export const moveFocusToStart = (): void => document.querySelector("h1")?.focus();
