import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import type { KeyboardEvent } from "react";
import { focusRow } from "../controls/focus-row.ts";
import { selectAll, type Selection, toggle } from "./selection.ts";

/** The selection of a list, and what changes it. */
export interface SelectionControl {
  readonly selection: Selection;
  /** The ids of the records on the list, in order. */
  readonly order: readonly string[];
  readonly onSelect: (change: (selection: Selection) => Selection) => void;
}

/** Selects all records that are loaded. */
export function AllCheckbox({
  plural,
  control: { selection, order, onSelect },
}: {
  plural: string;
  control: SelectionControl;
}) {
  const count = order.filter((id) => selection.ids.has(id)).length;
  return (
    <input
      type="checkbox"
      aria-label={t`Select the ${order.length} ${plural.toLowerCase()} that are loaded`}
      checked={count === order.length}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < order.length;
      }}
      onChange={({ target }) => onSelect(() => selectAll(order, target.checked))}
    />
  );
}

/** Selects a record; with Shift, also those since the last one. The arrow keys move to the next record. */
export function RowCheckbox({
  record: { objectId, title },
  control: { selection, order, onSelect },
}: {
  record: RecordSummary;
  control: SelectionControl;
}) {
  const select = (id: string, isRange: boolean): void =>
    onSelect((before) => toggle(before, id, { order, isRange }));

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const index = order.indexOf(objectId) + step;
    const next = order[index];
    if (step === 0 || next === undefined || !focusRow(index, "input")) return;
    event.preventDefault();
    if (event.shiftKey && !selection.ids.has(next)) select(next, false);
  }

  return (
    <input
      type="checkbox"
      aria-label={t`Select ${title}`}
      checked={selection.ids.has(objectId)}
      onKeyDown={handleKey}
      onChange={({ nativeEvent }) =>
        select(objectId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
