/** The records that the user has selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins: the record that was selected or deselected last. */
  readonly anchor: string | undefined;
}

export const emptySelection: Selection = { ids: new Set(), anchor: undefined };

/** Selects or deselects a record. As a range, those between the anchor and the record become like it. */
export function toggle(
  { ids, anchor }: Selection,
  id: string,
  { order, isRange }: { order: readonly string[]; isRange: boolean },
): Selection {
  const isSelected = !ids.has(id);
  const start = isRange && anchor !== undefined ? order.indexOf(anchor) : -1;
  const end = order.indexOf(id);
  const range =
    start < 0 || end < 0 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: withAll(ids, range, isSelected), anchor: id };
}

/** Selects or deselects all records. */
export const selectAll = (order: readonly string[], isSelected: boolean): Selection =>
  isSelected ? { ids: new Set(order), anchor: undefined } : emptySelection;

/** Deselects records. */
export const deselect = ({ ids, anchor }: Selection, others: readonly string[]): Selection => ({
  ids: withAll(ids, others, false),
  anchor,
});

function withAll(
  ids: ReadonlySet<string>,
  changed: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
