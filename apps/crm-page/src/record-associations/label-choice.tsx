import type { AssociationLabel } from "@calling-extensions/crm/page-api";
import { Checkbox } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import styles from "./associations.module.css";

/** The labels of an association; none is fine. */
export function LabelChoice({
  labels,
  chosen,
  onChange,
}: {
  labels: readonly AssociationLabel[];
  chosen: readonly number[];
  onChange: (typeIds: readonly number[]) => void;
}) {
  if (labels.length === 0) return null;
  return (
    <fieldset className={styles.labels}>
      <legend>{t`Labels`}</legend>
      {labels.map(({ typeId, label }) => (
        <Checkbox
          key={typeId}
          label={<bdi>{label}</bdi>}
          isChecked={chosen.includes(typeId)}
          onChange={(isChecked) =>
            onChange(isChecked ? [...chosen, typeId] : chosen.filter((id) => id !== typeId))
          }
        />
      ))}
    </fieldset>
  );
}
