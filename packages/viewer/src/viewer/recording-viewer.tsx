import type { Recording } from "@calling-extensions/recording";
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { callOf, titleOf } from "../session/entry-texts.ts";
import { lanesOf } from "../session/lanes.ts";
import { durationOf, type Moment } from "../session/moment.ts";
import { EntryDetails } from "./entry-details.tsx";
import { EntryList } from "./entry-list.tsx";
import { FileProblems } from "./file-problems.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { handleShortcut } from "./shortcuts.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { StatePanel } from "./state-panel.tsx";
import { Timeline } from "./timeline.tsx";
import { Transport } from "./transport.tsx";
import { useTimeTravel, type TimeTravel } from "./use-time-travel.ts";
import { ViewerHeader } from "./viewer-header.tsx";
import styles from "./recording-viewer.module.css";

/**
 * A recorded session as a film: its timeline, its entries, and the state at any moment. It fills its parent, and has keys while
 * the focus is in it.
 */
export function RecordingViewer({
  recording,
  problems,
  name,
  file,
  initialMoment,
  linkTo,
  actions,
}: {
  recording: Recording;
  /** What could not be read. */
  problems: readonly string[];
  /** Of the file. */
  name: string;
  /** For downloads. */
  file: Blob;
  /** The first entry by default. */
  initialMoment?: Moment | undefined;
  /** Creates the URL of a moment. Without it, moments have no links. */
  linkTo?: (moment: Moment) => string;
  /** Further buttons for the header. */
  actions?: ReactNode;
}) {
  const { entries } = recording;
  const travel = useTimeTravel(entries, initialMoment);
  const { moment, entry } = travel;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const lanes = useMemo(() => lanesOf(entries), [entries]);
  const calls = useMemo(
    () => lanes.flatMap(({ call }) => (call === undefined ? [] : [call])),
    [lanes],
  );
  const duration = durationOf(entries);
  useEffect(() => viewer.current?.focus({ preventScroll: true }), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what it contains
    <div
      ref={viewer}
      className={styles.viewer}
      tabIndex={-1}
      onKeyDown={(event) =>
        handleShortcut(event, {
          travel,
          call: entry && callOf(entry),
          search: () => searchField.current?.focus(),
          showHelp: () => setHelpOpen(true),
        })
      }
    >
      <ViewerHeader
        name={name}
        header={recording}
        file={file}
        link={linkTo && (() => linkTo(moment))}
        actions={actions}
        onHelp={() => setHelpOpen(true)}
      />
      <FileProblems sentences={[...problems, ...(recording.gaps ?? [])]} />
      {entries.length === 0 ? (
        <p className={styles.empty}>The recording has no entries.</p>
      ) : (
        <>
          <Transport travel={travel} calls={calls} duration={duration} />
          <Timeline
            lanes={lanes}
            duration={duration}
            moment={moment}
            marked={travel.marked}
            description={entry ? titleOf(entry) : "before the first entry"}
            followed={travel.followed}
            onTime={travel.goToTime}
            onFollow={travel.follow}
          />
          <Parts recording={recording} travel={travel} searchField={searchField} />
        </>
      )}
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** The entries, the current one, and the state. */
function Parts({
  recording: { entries, startedAt },
  travel,
  searchField,
}: {
  recording: Recording;
  travel: TimeTravel;
  searchField: RefObject<HTMLInputElement | null>;
}) {
  const { shown, index, entry, followed } = travel;
  return (
    <div className={styles.parts}>
      <div className={styles.entries}>
        <FilterBar entries={entries} travel={travel} searchField={searchField} />
        {shown.length === 0 ? (
          <p className={styles.empty}>No entry matches the filter.</p>
        ) : (
          <EntryList
            entries={entries}
            shown={shown}
            index={index}
            followed={followed}
            onSelect={travel.goTo}
          />
        )}
      </div>
      <div className={styles.details}>
        {entry ? (
          <EntryDetails key={index} entry={entry} entries={entries} startedAt={startedAt} />
        ) : (
          <p className={styles.empty}>Nothing has happened yet.</p>
        )}
      </div>
      <div className={styles.state}>
        <StatePanel
          state={travel.state}
          moment={travel.moment}
          marked={travel.marked}
          markedState={travel.markedState}
          current={followed ?? (entry && callOf(entry))}
        />
      </div>
    </div>
  );
}
