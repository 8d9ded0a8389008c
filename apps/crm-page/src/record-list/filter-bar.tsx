import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { ListFilter, X } from "lucide-react";
import { PopoverButton } from "../feedback/popover-button.tsx";
import { FilterForm } from "./filter-form.tsx";
import { describeFilter, type PropertyFilter } from "./property-filter.ts";
import styles from "./filter-bar.module.css";

/** The filters of a list, all of which must match. Each can be changed and removed. */
export function FilterBar({
  properties,
  filters,
  onChange,
}: {
  properties: readonly EditableProperty[];
  /** Those that suit the properties. */
  filters: readonly PropertyFilter[];
  onChange: (filters: readonly PropertyFilter[]) => void;
}) {
  return (
    <fieldset aria-label={t`Filters`} className={styles.filters}>
      {filters.map((filter, index) => {
        const property = properties.find(({ name }) => name === filter.name);
        if (!property) return null;
        const text = describeFilter(filter, property);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two filters may be the same
          <span key={`${index}-${text}`} className={styles.filter}>
            <PopoverButton
              label={t`Change filter`}
              tone="quiet"
              className={styles.text}
              button={<bdi>{text}</bdi>}
            >
              {(close) => (
                <FilterForm
                  properties={properties}
                  filter={filter}
                  onApply={(changed) => {
                    onChange(filters.with(index, changed));
                    close();
                  }}
                />
              )}
            </PopoverButton>
            <IconButton
              label={t`Remove filter: ${text}`}
              onClick={() => onChange(filters.toSpliced(index, 1))}
            >
              <X size={14} aria-hidden />
            </IconButton>
          </span>
        );
      })}
      <Button tone="quiet" onClick={() => onChange([])}>
        {t`Clear filters`}
      </Button>
    </fieldset>
  );
}

/** A button with the form that adds a filter. */
export function AddFilterButton({
  properties,
  onAdd,
}: {
  properties: readonly EditableProperty[];
  onAdd: (filter: PropertyFilter) => void;
}) {
  return (
    <PopoverButton
      label={t`Add filter`}
      button={
        <>
          <ListFilter size={16} aria-hidden />
          {t`Add filter`}
        </>
      }
    >
      {(close) => (
        <FilterForm
          properties={properties}
          onApply={(filter) => {
            onAdd(filter);
            close();
          }}
        />
      )}
    </PopoverButton>
  );
}
