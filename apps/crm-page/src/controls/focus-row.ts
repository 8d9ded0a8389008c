import type { KeyboardEvent } from "react";

/** Moves the focus to a row. Returns false if that row isn't on screen. */
export function focusRow(index: number): boolean {
  const name = document.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button)`);
  name?.focus();
  return name !== null;
}

/** Moves the focus between rows with the arrow keys. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const row = event.currentTarget.closest<HTMLElement>("[data-index]");
  if (step === 0 || !row) return;
  if (focusRow(Number(row.dataset["index"]) + step)) event.preventDefault();
}
