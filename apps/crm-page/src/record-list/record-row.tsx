/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of a table that is not a native one */
import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { PanelRight } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { moveBetweenRows } from "../controls/focus-row.ts";
import type { useVirtualRows } from "../controls/use-virtual-rows.ts";
import { CallRecordButton } from "../dial/call-record-button.tsx";
import { isActivityType } from "../records/object-types.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { useCanEdit } from "../session/session.ts";
import type { Column } from "./column.ts";
import { EditableCell } from "./editable-cell.tsx";
import { RowCheckbox, type SelectionControl } from "./row-checkboxes.tsx";
import { useCellEdits } from "./use-cell-edits.ts";
import { useOpenRecord } from "./use-open-record.ts";
import styles from "./record-table.module.css";

/** A record in a list. While the user points at it, or is in it with the keyboard, it can be called. */
export function RecordRow({
  record,
  index,
  rowProps: { ref, style, "data-index": dataIndex },
  columns,
  control,
}: {
  record: ListedRecord;
  index: number;
  rowProps: ReturnType<typeof useVirtualRows>["rows"][number]["rowProps"];
  columns: readonly Column[];
  control?: SelectionControl;
}) {
  const { isInUse, ...events } = useRowUse();
  const canEdit = useCanEdit(record);
  const isEditable = (column: Column): boolean => canEdit && column.isEditable === true;
  const editable = columns.filter(isEditable).map(({ key }) => key);
  const { openId, open, follow, close } = useOpenRecord();
  // What is in the recycle bin can't.
  const canOpen = control !== undefined;
  const isOpen = canOpen && openId === record.objectId;
  const edits = useCellEdits(record, editable, isOpen);
  const toggle = (): void => (isOpen ? close() : open(record));
  const followEvents = useRest(() => follow(record.objectId));
  return (
    <div
      role="row"
      ref={ref}
      style={style}
      data-index={dataIndex}
      data-selected={control?.selection.ids.has(record.objectId) || undefined}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      className={styles.row}
      onKeyDown={(event) => {
        const [first] = editable;
        if (event.key === "F2" && first !== undefined) edits.open(propertyAt(event) ?? first);
      }}
      {...events}
    >
      {control && (
        <div role="cell" className={styles.check}>
          <RowCheckbox record={record} control={control} />
        </div>
      )}
      <div role="cell" className={styles.name}>
        <RecordAvatar objectTypeId={record.objectTypeId} title={record.title} />
        <RecordLink
          record={record}
          className={styles.link}
          onKeyDown={(event) => {
            if (canOpen && isOpenKey(event)) {
              event.preventDefault();
              if (!event.repeat) toggle();
            } else moveBetweenRows(event);
          }}
          {...followEvents}
        />
        {isInUse && canOpen && (
          <span className={styles.actions}>
            {!isActivityType(record.objectTypeId) && (
              <CallRecordButton record={record} label={t`Call`} />
            )}
            <IconButton
              label={t`Open ${record.title} beside the list`}
              aria-pressed={isOpen}
              onClick={toggle}
            >
              <PanelRight size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {columns.map((column) =>
        isEditable(column) ? (
          <EditableCell
            key={column.key}
            record={record}
            column={column}
            edits={edits}
            isInUse={isInUse}
          />
        ) : (
          <div key={column.key} role="cell" className={styles.cell} data-number={column.isNumber}>
            {column.cell(record)}
          </div>
        ),
      )}
    </div>
  );
}

/** The property of the cell in which a key was pressed. */
const propertyAt = ({ target }: KeyboardEvent): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>("[data-property]")?.dataset["property"]
    : undefined;

const isOpenKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === " " && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Calls `onRest` when the focus rests: a key that is held moves through many rows. */
function useRest(onRest: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onFocus: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(onRest, REST_MS);
    },
    onBlur: () => clearTimeout(timer.current),
  };
}

/** How long the pointer or the focus rests on a row before its record is requested, in milliseconds. */
const REST_MS = 150;

/** Whether the user points at a row, or is in it with the keyboard. */
function useRowUse() {
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!hasPointer) return undefined;
    const timer = setTimeout(() => setResting(true), REST_MS);
    return () => {
      clearTimeout(timer);
      setResting(false);
    };
  }, [hasPointer]);
  return {
    isInUse: hasFocus || isResting,
    // A finger that touches a row opens its record.
    onPointerEnter: ({ pointerType }: PointerEvent) => setPointer(pointerType === "mouse"),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocus(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
}
