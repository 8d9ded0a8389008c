import { Checkbox } from "@calling-extensions/ui/controls";
import type { RecordingEntry } from "@calling-extensions/recording";
import { memo, type RefObject, useMemo } from "react";
import { typesOf, type EntryFilter } from "../session/filter-entries.ts";
import styles from "./filter-bar.module.css";

/** What the list shows. */
export const FilterBar = memo(function FilterBar({
  entries,
  shown,
  filter,
  onFilter,
  searchField,
}: {
  entries: readonly RecordingEntry[];
  /** The indices of the entries that match. */
  shown: readonly number[];
  filter: EntryFilter;
  onFilter: (filter: EntryFilter) => void;
  searchField: RefObject<HTMLInputElement | null>;
}) {
  const types = useMemo(() => typesOf(entries), [entries]);
  return (
    <search className={styles.bar}>
      <input
        ref={searchField}
        type="search"
        aria-label="Search entries"
        placeholder="Search"
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <select
        aria-label="Type"
        value={filter.type}
        onChange={({ target }) => onFilter({ ...filter, type: target.value })}
      >
        <option value="">All types</option>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <Checkbox
        label="Problems only"
        isChecked={filter.onlyIssues}
        onChange={(onlyIssues) => onFilter({ ...filter, onlyIssues })}
      />
      <output className={styles.count}>
        {shown.length === entries.length
          ? `${entries.length.toLocaleString("en")} entries`
          : `${shown.length.toLocaleString("en")} of ${entries.length.toLocaleString("en")}`}
      </output>
    </search>
  );
});
