import { focusRow } from "../controls/focus-row.ts";

/** The row of a list that has the focus. */
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>("#page [data-index]") ?? null;

/** The row of the record that is open beside the list. */
const openRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("#page [data-index][aria-current]");

/** Moves the focus to the next or the previous row of the list; without one, to the first on screen. */
export function moveInList(step: 1 | -1): boolean {
  const row = focusedRow() ?? openRow();
  if (row) return focusRow(Number(row.dataset["index"]) + step);
  const first = document.querySelector<HTMLElement>("#page [data-index]");
  return first !== null && focusRow(Number(first.dataset["index"]));
}

/** Selects the row that has the focus, or takes it out of the selection. */
export function selectInList(): boolean {
  const checkbox = focusedRow()?.querySelector<HTMLElement>("input[type=checkbox]");
  checkbox?.click();
  return checkbox != null;
}
