import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { useCallback, useState } from "react";
import { dropPropertyDraft, findPropertyDraft } from "../property-editing/property-drafts.ts";

/** Which cells of a row the user edits. */
export interface CellEdits {
  /** The names of their properties. */
  readonly editing: ReadonlySet<string>;
  /** The cell that gets the focus, after it was edited. */
  readonly focused: string | undefined;
  readonly onFocused: () => void;
  readonly open: (name: string) => void;
  /** Closes an editor and drops its draft. */
  readonly close: (name: string, hasFocus: boolean) => void;
  /** Edits the next cell of the row, or the one before, in place of a cell. */
  readonly move: (name: string, step: 1 | -1) => void;
}

/**
 * Edits cells of a row. What the user has typed stays while the row is off the screen.
 *
 * @param names the properties of the row that can be edited, in order
 * @param isOpen whether the record is open beside the list, where drafts are continued
 */
export function useCellEdits(
  record: ListedRecord,
  names: readonly string[],
  isOpen: boolean,
): CellEdits {
  const [editing, setEditing] = useState<ReadonlySet<string>>(
    () => new Set(names.filter((name) => !isOpen && findPropertyDraft(record, name))),
  );
  const [focused, setFocused] = useState<string>();
  const stop = (name: string): void => dropPropertyDraft(record, name);
  const replace = (name: string, next: readonly string[]): void =>
    setEditing((before) => new Set([...[...before].filter((each) => each !== name), ...next]));
  return {
    editing,
    focused,
    onFocused: useCallback(() => setFocused(undefined), []),
    open: (name) => replace(name, [name]),
    close: (name, hasFocus) => {
      stop(name);
      replace(name, []);
      if (hasFocus) setFocused(name);
    },
    move: (name, step) => {
      const next = names[names.indexOf(name) + step];
      stop(name);
      replace(name, next === undefined ? [] : [next]);
      if (next === undefined) setFocused(name);
    },
  };
}
