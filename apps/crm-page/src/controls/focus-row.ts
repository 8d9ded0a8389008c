import type { KeyboardEvent } from "react";

/** Moves the focus to a row: to its name, or what another selector finds. Returns false if it isn't on screen. */
export function focusRow(index: number, selector = ":is(a, button)"): boolean {
  const target = document.querySelector<HTMLElement>(`[data-index="${index}"] ${selector}`);
  target?.focus();
  return target !== null;
}

/** Moves the focus between rows with the arrow keys. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const row = event.currentTarget.closest<HTMLElement>("[data-index]");
  if (step === 0 || !row) return;
  if (focusRow(Number(row.dataset["index"]) + step)) event.preventDefault();
}
