import type { KeyboardEvent } from "react";

/** Puts the focus on a row of the list on screen; false where there is no such row. */
export function focusRow(index: number): boolean {
  const link = document.querySelector<HTMLElement>(`[data-index="${index}"] a`);
  link?.focus();
  return link !== null;
}

/** The arrow keys go from row to row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const row = event.currentTarget.closest<HTMLElement>("[data-index]");
  if (step === 0 || !row) return;
  if (focusRow(Number(row.dataset["index"]) + step)) event.preventDefault();
}
