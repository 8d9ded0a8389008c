/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a cell of a table that is not a native one */
import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { PagePopover } from "../controls/page-popover.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { RECORD_ROW_HEIGHT_PX } from "../limits.ts";
import { findPropertyDraft } from "../property-editing/property-drafts.ts";
import { rowDensity } from "./row-density.ts";
import type { CellEdits } from "./use-cell-edits.ts";
import type { Column } from "./column.ts";
import styles from "./editable-cell.module.css";
import tableStyles from "./record-table.module.css";

const CellEditor = lazyPart(
  t`the editor`,
  "line",
  async () => (await import("./cell-editor.tsx")).CellEditor,
  // A draft opens it with its row.
  ({ record, column }) => !findPropertyDraft(record, column.key),
);

/** A part of the page, so that the editor is, too: the library knows only dialogs outside. */
const pageOf = (): HTMLElement => document.querySelector("main") ?? document.body;

/** A cell that is edited in its place: by double click, or with its button, which its row shows while it is used. */
export function EditableCell({
  record,
  column,
  edits,
  isInUse,
}: {
  record: ListedRecord;
  column: Column;
  edits: CellEdits;
  isInUse: boolean;
}) {
  const { key, label, isNumber } = column;
  const density = useStore(rowDensity);
  const cell = useRef<HTMLDivElement>(null);
  const isEdited = edits.editing.has(key);
  const isFocused = edits.focused === key;
  const { onFocused } = edits;
  useEffect(() => {
    if (!isFocused) return;
    cell.current?.querySelector("button")?.focus();
    onFocused();
  }, [isFocused, onFocused]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its button does the same with the keyboard
    <div
      ref={cell}
      role="cell"
      className={tableStyles.cell}
      data-number={isNumber}
      data-property={key}
      // Those of the editor come from its fields.
      onDoubleClick={({ target }) => {
        if (target instanceof Node && cell.current?.contains(target)) edits.open(key);
      }}
    >
      {column.cell(record)}
      {(isInUse || isFocused || isEdited) && (
        <span className={styles.edit}>
          <IconButton label={t`Edit ${label} of ${record.title}`} onClick={() => edits.open(key)}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        </span>
      )}
      <PagePopover
        // Calls go on, and other cells can be edited.
        isNonModal
        UNSTABLE_portalContainer={pageOf()}
        triggerRef={cell}
        isOpen={isEdited}
        // After a click elsewhere, what was typed stays, and so does the focus.
        onOpenChange={() => {
          if (!findPropertyDraft(record, key)) edits.close(key, false);
        }}
        placement="bottom start"
        offset={-RECORD_ROW_HEIGHT_PX[density]}
        aria-label={t`${label} of ${record.title}`}
        className={styles.editor ?? ""}
      >
        <CellEditor
          record={record}
          column={column}
          onClose={(hasFocus) => edits.close(key, hasFocus)}
          onTab={(step) => edits.move(key, step)}
        />
      </PagePopover>
    </div>
  );
}
