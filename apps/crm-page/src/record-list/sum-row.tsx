/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of a table that is not a native one */
import type { ValueSum } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { formatTimer } from "@calling-extensions/ui/time";
import { sumText } from "../records/sum-text.ts";
import type { Column } from "./column.ts";
import styles from "./record-table.module.css";

/** Below a table: the sums of its number columns over all records that match. Nothing if there are no numbers. */
export function SumRow({
  columns,
  sums,
  isSelectable,
}: {
  columns: readonly Column[];
  /** Undefined if too many records match. */
  sums: Readonly<Record<string, readonly ValueSum[]>> | undefined;
  /** Whether the rows begin with a checkbox. */
  isSelectable: boolean;
}) {
  const numbers = columns.filter(({ isNumber }) => isNumber);
  const isEmpty = sums && numbers.every(({ key }) => (sums[key] ?? []).length === 0);
  if (numbers.length === 0 || isEmpty) return null;
  return (
    <div role="rowgroup">
      <div role="row" className={styles.sums}>
        {isSelectable && <div role="cell" className={styles.check} />}
        <div role="rowheader" className={styles.cell}>
          {sums ? t`Sum` : t`Too many records to add up`}
        </div>
        {columns.map(({ key, isNumber, isDuration }) => (
          <div key={key} role="cell" className={styles.cell} data-number={isNumber}>
            {(isNumber ? (sums?.[key] ?? []) : []).map((each) => (
              <bdi key={each.currency ?? ""}>
                {isDuration ? formatTimer(each.sum) : sumText(each)}
              </bdi>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
