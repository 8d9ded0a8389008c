import type { PageRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { Card } from "../controls/card.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { PropertyRows } from "../property-editing/property-rows.tsx";
import { listPropertyDrafts } from "../property-editing/property-drafts.ts";
import styles from "./properties-card.module.css";

const EmptyProperties = lazyPart(
  t`the empty properties`,
  "line",
  async () => (await import("../property-editing/empty-properties.tsx")).EmptyProperties,
);

/** The record's properties that have a value, and on request the others. */
export function PropertiesCard({ record }: { record: PageRecord }) {
  const [isEmptyShown, setEmptyShown] = useState(() => hasDraftOfEmpty(record));
  const [focused, setFocused] = useState<string>();
  const shared = { record, focused, onFocus: setFocused };
  const filled = record.properties.filter(({ value }) => value !== "");
  return (
    <Card title={t`About this ${record.typeLabel.toLowerCase()}`}>
      <PropertyRows {...shared} properties={filled} />
      {isEmptyShown && (
        <div className={styles.others}>
          <EmptyProperties {...shared} />
        </div>
      )}
      <Button
        tone="quiet"
        className={styles.toggle}
        aria-expanded={isEmptyShown}
        onClick={() => setEmptyShown(!isEmptyShown)}
      >
        {isEmptyShown ? t`Hide empty properties` : t`Show empty properties`}
      </Button>
    </Card>
  );
}

/** Whether the user was editing a property without a value. */
const hasDraftOfEmpty = (record: PageRecord): boolean =>
  listPropertyDrafts(record).some(({ property }) => property.value === "");
