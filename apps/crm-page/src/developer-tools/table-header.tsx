import { t } from "@calling-extensions/ui/text";
import { useStore } from "zustand";
import { ResizeHandle } from "../controls/resize-handle.tsx";
import { MAX_COLUMN_WIDTH_PX, MIN_COLUMN_WIDTH_PX } from "../limits.ts";
import { columns } from "./columns.ts";
import { changeLayout, toolsLayout } from "./tools-layout.ts";
import styles from "./message-table.module.css";

/** The names of the columns, whose edges resize them. */
export function TableHeader() {
  const { columns: widths } = useStore(toolsLayout);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
    <div className={styles.header} role="row" aria-rowindex={1}>
      {columns.map(({ id, label }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
        <div key={id} className={styles.heading} role="columnheader" data-column={id}>
          <span className={styles.label}>{label}</span>
          <ResizeHandle
            label={t`Width of ${label}`}
            axis="x"
            size={widths[id]}
            min={MIN_COLUMN_WIDTH_PX}
            max={() => MAX_COLUMN_WIDTH_PX}
            className={styles.edge}
            onResize={(width) => changeLayout({ columns: { ...widths, [id]: width } })}
          />
        </div>
      ))}
    </div>
  );
}
