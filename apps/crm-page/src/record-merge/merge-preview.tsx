import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { counted, rich, t } from "@calling-extensions/ui/text";
import type { MergeComparison } from "./use-comparison.ts";
import styles from "./merge.module.css";

/** What a merge does, with a choice for each property whose values differ. */
export function MergePreview({
  primary,
  merged,
  comparison: { differing, added, activities, associations },
  taken,
  onChoose,
}: {
  primary: RecordSummary;
  merged: RecordSummary;
  comparison: MergeComparison;
  /** The names of the properties with the value of the merged record. */
  taken: readonly string[];
  onChoose: (name: string, objectId: string) => void;
}) {
  return (
    <>
      <p className={styles.text}>
        {rich`${<bdi>{merged.title}</bdi>} becomes a part of ${<bdi>{primary.title}</bdi>}, with its ${counted("{0} activity", "{0} activities", activities)} and ${counted("{0} association", "{0} associations", associations)}. Links to it lead there.`}
      </p>
      {differing.length > 0 && (
        <div className={styles.scroller}>
          <table className={styles.table}>
            <caption>
              {counted("Choose the value to keep", "Choose the values to keep", differing.length)}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t`Property`}</th>
                <th scope="col">
                  <bdi>{primary.title}</bdi>
                </th>
                <th scope="col">
                  <bdi>{merged.title}</bdi>
                </th>
              </tr>
            </thead>
            <tbody>
              {differing.map(({ name, label, ...values }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  {(["primary", "merged"] as const).map((side) => (
                    <td key={side}>
                      <label className={styles.value}>
                        <input
                          type="radio"
                          name={`value-${name}`}
                          aria-label={`${label}: ${values[side]}`}
                          checked={taken.includes(name) === (side === "merged")}
                          onChange={() =>
                            onChoose(name, (side === "merged" ? merged : primary).objectId)
                          }
                        />
                        <bdi>{values[side]}</bdi>
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {added.length > 0 && (
        <section className={styles.added}>
          <h3>{rich`Added from ${<bdi>{merged.title}</bdi>}`}</h3>
          <dl>
            {added.map(({ name, label, merged: value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {differing.length + added.length === 0 && (
        <p className={styles.text}>{t`No values differ.`}</p>
      )}
    </>
  );
}
