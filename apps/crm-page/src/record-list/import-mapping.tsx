import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import type { ObjectType } from "../records/object-types.ts";
import type { ColumnMapping } from "./import-rows.ts";
import type { CsvFile } from "./read-csv.ts";
import styles from "./import-dialog.module.css";

/** Rows that a preview shows. */
const PREVIEW_ROWS = 3;

/** The columns of a file with the first values, and the property that each is for. */
export function ImportMapping({
  type,
  file: { header, rows },
  properties,
  mapping,
  onChange,
}: {
  type: ObjectType;
  file: CsvFile;
  properties: readonly EditableProperty[];
  mapping: ColumnMapping;
  onChange: (mapping: ColumnMapping) => void;
}) {
  const preview = rows.slice(0, PREVIEW_ROWS);
  const missing = properties.filter((each) => each.isRequired && !mapping.includes(each));
  return (
    <>
      <div className={styles.scroller}>
        <table className={styles.mapping}>
          <thead>
            <tr>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`Property`}</th>
              {preview.map(({ number }) => (
                <th key={number} scope="col">{t`Row ${number}`}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {header.map((column, index) => {
              const name = column || t`Column ${index + 1}`;
              return (
                // oxlint-disable-next-line react/no-array-index-key -- columns can have the same name, and stay in their order
                <tr key={index}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  <td>
                    <select
                      aria-label={t`Property for ${name}`}
                      value={mapping[index]?.name ?? ""}
                      onChange={({ target }) => {
                        const chosen = properties.find((each) => each.name === target.value);
                        onChange(
                          header.map((_column, other) => {
                            if (other === index) return chosen;
                            const before = mapping[other];
                            // A property has one column.
                            return before === chosen ? undefined : before;
                          }),
                        );
                      }}
                    >
                      <option value="">{t`Don't import`}</option>
                      {properties.map((each) => (
                        <option key={each.name} value={each.name}>
                          {each.label}
                        </option>
                      ))}
                    </select>
                  </td>
                  {preview.map(({ number, cells }) => (
                    <td key={number}>
                      <bdi>{cells[index]}</bdi>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <Notice tone="warning">
          {t`Each ${type.singular} needs a value for: ${missing.map(({ label }) => label).join(", ")}.`}
        </Notice>
      )}
    </>
  );
}
