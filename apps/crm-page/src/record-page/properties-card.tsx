import type { PageRecord } from "@calling-extensions/crm/page-api";
import { PhoneNumber } from "@calling-extensions/ui/controls";
import { Card } from "../controls/card.tsx";
import { propertyText } from "./property-text.ts";
import styles from "./properties-card.module.css";

/** The record's properties that have a value. */
export function PropertiesCard({ record }: { record: PageRecord }) {
  const filled = record.properties.filter(({ value }) => value !== "");
  return (
    <Card title={`About this ${record.typeLabel.toLowerCase()}`}>
      <dl className={styles.list}>
        {filled.map((property) => (
          <div key={property.name} className={styles.row}>
            <dt>{property.label}</dt>
            <dd>
              {property.type === "phone_number" ? (
                <PhoneNumber>{property.value}</PhoneNumber>
              ) : (
                <bdi>{propertyText(property)}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
