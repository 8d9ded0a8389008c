import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Button, Checkbox, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import { useStore } from "zustand";
import { PopoverButton } from "../feedback/popover-button.tsx";
import { MAX_LIST_COLUMNS } from "../limits.ts";
import { chooseRowDensity, rowDensity } from "./row-density.ts";
import styles from "./column-menu.module.css";

/** Chooses the columns of a list, their order, and the height of rows. */
export function ColumnMenu({
  properties,
  columns,
  onChange,
}: {
  properties: readonly EditableProperty[];
  columns: readonly string[];
  /** Undefined for the default columns. */
  onChange: (columns: readonly string[] | undefined) => void;
}) {
  const density = useStore(rowDensity);
  const shown = columns.flatMap((name) => properties.find((each) => each.name === name) ?? []);
  const hidden = properties.filter((each) => !shown.includes(each));
  const names = shown.map(({ name }) => name);

  function move(index: number, step: 1 | -1): void {
    const next = names.toSpliced(index, 1);
    onChange(next.toSpliced(index + step, 0, names[index] ?? ""));
  }

  return (
    <PopoverButton
      label={t`Columns`}
      button={
        <>
          <Columns3 size={16} aria-hidden />
          {t`Columns`}
        </>
      }
    >
      {() => (
        <div className={styles.menu}>
          <ul aria-label={t`Columns`} className={styles.columns}>
            {shown.map(({ name, label }, index) => (
              <li key={name} className={styles.column}>
                <Checkbox
                  label={<bdi>{label}</bdi>}
                  isChecked
                  disabled={shown.length === 1}
                  className={styles.name}
                  onChange={() => onChange(names.toSpliced(index, 1))}
                />
                <IconButton
                  label={t`Move ${label} up`}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t`Move ${label} down`}
                  aria-disabled={index === shown.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {hidden.length > 0 && (
            <ul aria-label={t`Hidden columns`} className={styles.columns}>
              {hidden.map(({ name, label }) => (
                <li key={name} className={styles.column}>
                  <Checkbox
                    label={<bdi>{label}</bdi>}
                    isChecked={false}
                    disabled={shown.length >= MAX_LIST_COLUMNS}
                    className={styles.name}
                    onChange={() => onChange([...names, name])}
                  />
                </li>
              ))}
            </ul>
          )}
          <Checkbox
            label={t`Tall rows`}
            isChecked={density === "tall"}
            className={styles.density}
            onChange={(isTall) => chooseRowDensity(isTall ? "tall" : "compact")}
          />
          <Button tone="quiet" onClick={() => onChange(undefined)}>
            {t`Use default columns`}
          </Button>
        </div>
      )}
    </PopoverButton>
  );
}
