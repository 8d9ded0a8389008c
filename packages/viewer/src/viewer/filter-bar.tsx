import { Checkbox } from "@calling-extensions/ui/controls";
import type { RecordingEntry } from "@calling-extensions/recording";
import { type RefObject, useMemo } from "react";
import { typesOf } from "../session/filter-entries.ts";
import type { TimeTravel } from "./use-time-travel.ts";
import styles from "./filter-bar.module.css";

/** What the list shows. */
export function FilterBar({
  entries,
  travel: { filter, setFilter, shown },
  searchField,
}: {
  entries: readonly RecordingEntry[];
  travel: TimeTravel;
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
        onChange={({ target }) => setFilter({ ...filter, text: target.value })}
      />
      <select
        aria-label="Type"
        value={filter.type}
        onChange={({ target }) => setFilter({ ...filter, type: target.value })}
      >
        <option value="">All types</option>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <Checkbox
        label="Problems only"
        isChecked={filter.onlyIssues}
        onChange={(onlyIssues) => setFilter({ ...filter, onlyIssues })}
      />
      <output className={styles.count}>
        {shown.length === entries.length
          ? `${entries.length.toLocaleString("en")} entries`
          : `${shown.length.toLocaleString("en")} of ${entries.length.toLocaleString("en")}`}
      </output>
    </search>
  );
}
