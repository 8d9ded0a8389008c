import type { ListedRecord } from "@calling-extensions/crm/page-api";
import type { ListView } from "../api/records.ts";
import { useVirtualRows, type RowPages } from "../controls/use-virtual-rows.ts";
import { RECORD_ROW_HEIGHT_PX } from "../limits.ts";
import { RecordRow } from "./record-row.tsx";
import styles from "./record-rows.module.css";

/** A virtual list of records: only the rows near the screen are rendered. */
export function RecordRows({
  records,
  view,
  list,
}: {
  records: readonly ListedRecord[];
  view: ListView;
  list: RowPages;
}) {
  const { listProps, rows } = useVirtualRows(list, {
    count: records.length,
    heightPx: RECORD_ROW_HEIGHT_PX,
    keyOf: (index) => records[index]?.objectId,
  });
  return (
    <ul {...listProps} className={styles.rows}>
      {rows.map(({ index, key, rowProps }) => {
        const record = records[index];
        return (
          record && (
            <li key={key} {...rowProps} className={styles.row}>
              <RecordRow record={record} view={view} />
            </li>
          )
        );
      })}
    </ul>
  );
}
