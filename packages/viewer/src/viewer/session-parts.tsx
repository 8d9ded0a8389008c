import type { Recording, RecordingEntry } from "@calling-extensions/recording";
import { type ReactNode, type RefObject, useDeferredValue, useMemo } from "react";
import { callOf } from "../session/entry-texts.ts";
import { SessionHistory } from "../session/session-history.ts";
import { EntryDetails } from "./entry-details.tsx";
import { EntryList } from "./entry-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { StatePanel } from "./state-panel.tsx";
import type { TimeTravel } from "./use-time-travel.ts";
import styles from "./recording-viewer.module.css";

/**
 * The entries, the current one, and the state. They follow the moment when the browser has time, so that the slider follows the
 * pointer.
 */
export function SessionParts({
  recording: { entries, startedAt },
  travel,
  searchField,
  entryActions,
}: {
  recording: Recording;
  travel: TimeTravel;
  searchField: RefObject<HTMLInputElement | null>;
  entryActions: ((entry: RecordingEntry, stay: () => void) => ReactNode) | undefined;
}) {
  const { marked, followed, shown, filter, setFilter, goTo, move } = travel;
  const moment = useDeferredValue(travel.moment);
  const history = useMemo(() => new SessionHistory(entries), [entries]);
  const state = useMemo(() => history.stateAfter(moment.count), [history, moment.count]);
  const markedState = useMemo(() => marked && history.stateAfter(marked.count), [history, marked]);
  const index = moment.count - 1;
  const entry = entries[index];
  return (
    <div className={styles.parts}>
      <div className={styles.entries}>
        <FilterBar
          entries={entries}
          shown={shown}
          filter={filter}
          onFilter={setFilter}
          searchField={searchField}
        />
        {shown.length === 0 ? (
          <p className={styles.empty}>No entry matches the filter.</p>
        ) : (
          <EntryList
            entries={entries}
            shown={shown}
            moment={moment}
            followed={followed}
            onSelect={goTo}
            onMove={move}
          />
        )}
      </div>
      <div className={styles.details}>
        {entry ? (
          <EntryDetails
            key={index}
            entry={entry}
            entries={entries}
            startedAt={startedAt}
            actions={entryActions?.(entry, () => travel.followLive(false))}
          />
        ) : (
          <p className={styles.empty}>Nothing has happened yet.</p>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <div className={styles.state} tabIndex={0}>
        <StatePanel
          state={state}
          moment={moment}
          marked={marked}
          markedState={markedState}
          current={followed ?? (entry && callOf(entry))}
        />
      </div>
    </div>
  );
}
