/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Only the rows near the screen are in the page, and are placed one by one, as a native table can't. */
import type {
  EditableProperty,
  ListedRecord,
  RecordSummary,
  ValueSum,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { formatDateTime, formatTimer } from "@calling-extensions/ui/time";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { CSSProperties } from "react";
import { useStore } from "zustand";
import { type RowPages, useVirtualRows } from "../controls/use-virtual-rows.ts";
import { RECORD_ROW_HEIGHT_PX } from "../limits.ts";
import { isActivityType, type ObjectType } from "../records/object-types.ts";
import { propertyText } from "../records/property-text.ts";
import { RecordLink } from "../records/record-link.tsx";
import { RECORDS } from "../records/list-records.ts";
import { nextSort } from "./list-view.ts";
import { type RowDensity, rowDensity } from "./row-density.ts";
import type { Column } from "./column.ts";
import { RecordRow } from "./record-row.tsx";
import { RestoreFromList } from "./restore-from-list.tsx";
import { SumRow } from "./sum-row.tsx";
import { AllCheckbox, type SelectionControl } from "./row-checkboxes.tsx";
import styles from "./record-table.module.css";

interface TableProps {
  type: ObjectType;
  records: readonly ListedRecord[];
  list: RowPages;
  /** All records that match, if they are counted. */
  total: number | undefined;
  /** The sums of the numbers of all records that match, by property; undefined if they are too many. */
  sums?: Readonly<Record<string, readonly ValueSum[]>> | undefined;
  sort: string;
  onSort: (sort: string) => void;
}

/** Options are stored as ids and codes, which have no order that people know. */
const unsorted: ReadonlySet<string> = new Set(["select", "checkboxes"]);

const toColumn = ({ name, label, control, isReadOnly }: EditableProperty): Column =>
  name === RECORDS
    ? { key: name, label, cell: ({ associations }) => <RecordLinks records={associations ?? []} /> }
    : {
        key: name,
        label,
        isNumber: control === "number" || control === "minutes",
        isDuration: control === "minutes",
        isEditable: !isReadOnly,
        isNarrow: control === "minutes" || control === "select",
        ...(!unsorted.has(control) && { sort: `properties.${name}` }),
        cell: ({ properties }) => {
          const shown = properties[name];
          if (!shown) return undefined;
          const isDuration = control === "minutes";
          return <bdi>{isDuration ? formatTimer(Number(shown.value)) : propertyText(shown)}</bdi>;
        },
      };

const RecordLinks = ({ records }: { records: readonly RecordSummary[] }) =>
  records.map((record, index) => (
    <span key={record.objectId}>
      {index > 0 && ", "}
      <RecordLink record={record} />
    </span>
  ));

/** Activities are edited as a whole, in a dialog. */
const asReadOnly = (column: Column): Column => ({ ...column, isEditable: false });

/** A table of records with the chosen properties, in which several can be selected. */
export function RecordTable({
  properties,
  selection,
  onSelect,
  ...table
}: TableProps & {
  /** Those to show, in order. */
  properties: readonly EditableProperty[];
} & Omit<SelectionControl, "order">) {
  const order = table.records.map(({ objectId }) => objectId);
  const control = { selection, order, onSelect };
  const density = useStore(rowDensity);
  const columns = properties.map(toColumn);
  return (
    <Table
      key={density}
      {...table}
      density={density}
      columns={isActivityType(table.type.id) ? columns.map(asReadOnly) : columns}
      control={control}
    />
  );
}

const binColumns: readonly Column[] = [
  {
    key: "deleted",
    label: t`Deleted`,
    sort: "updatedAt",
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
  },
  { key: "restore", label: t`Actions`, cell: (record) => <RestoreFromList record={record} /> },
];

/** The table of the recycle bin: when each record was deleted, and a button that restores it. */
export const DeletedRecordTable = (table: TableProps) => (
  <Table {...table} density="tall" columns={binColumns} />
);

function Table({
  type,
  records,
  list,
  total,
  sums,
  sort,
  onSort,
  density,
  columns,
  control,
}: TableProps & {
  density: RowDensity;
  columns: readonly Column[];
  /** Absent if none can be selected. */
  control?: SelectionControl;
}) {
  const { listProps, rows } = useVirtualRows(list, {
    count: records.length,
    heightPx: RECORD_ROW_HEIGHT_PX[density],
    keyOf: (index) => records[index]?.objectId,
  });
  const { "aria-busy": isBusy, ...bodyProps } = listProps;
  const header = { sort, onSort };
  return (
    <div className={styles.scroller}>
      <div
        role="table"
        aria-label={type.plural}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={isBusy}
        className={styles.table}
        data-selectable={control && true}
        data-density={density}
        style={
          {
            "--row": `${RECORD_ROW_HEIGHT_PX[density]}px`,
            "--columns": columns
              .map(({ isNarrow }) => `var(--${isNarrow ? "narrow" : "cell"})`)
              .join(" "),
          } as CSSProperties
        }
      >
        <div role="rowgroup">
          <div role="row" aria-rowindex={1} className={styles.header}>
            {control && (
              <div role="columnheader" className={styles.check}>
                <AllCheckbox plural={type.plural} control={control} />
              </div>
            )}
            <Header {...header} column={{ label: t`Name`, sort: "title" }} />
            {columns.map((column) => (
              <Header key={column.key} {...header} column={column} />
            ))}
          </div>
        </div>
        <div role="rowgroup" {...bodyProps} className={styles.body}>
          {rows.map(({ index, key, rowProps }) => {
            const record = records[index];
            if (!record) return null;
            return (
              <RecordRow
                key={key}
                record={record}
                index={index}
                rowProps={rowProps}
                columns={columns}
                {...(control && { control })}
              />
            );
          })}
        </div>
        <SumRow columns={columns} sums={sums} isSelectable={control !== undefined} />
      </div>
    </div>
  );
}

function Header({
  column: { label, sort: field, isNumber },
  sort,
  onSort,
}: {
  column: Pick<Column, "label" | "sort" | "isNumber">;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const isSorted = field !== undefined && sort.replace(/^-/, "") === field;
  const isDescending = isSorted && sort.startsWith("-");
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
      className={styles.cell}
      data-number={isNumber}
    >
      {field === undefined ? (
        <bdi>{label}</bdi>
      ) : (
        <button type="button" onClick={() => onSort(nextSort(sort, field))}>
          <bdi>{label}</bdi>
          <Arrow size={14} aria-hidden data-sorted={isSorted} />
        </button>
      )}
    </div>
  );
}
