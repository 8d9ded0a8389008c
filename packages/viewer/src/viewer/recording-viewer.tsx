import type { Recording, RecordingEntry } from "@calling-extensions/recording";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { lanesOf } from "../session/lanes.ts";
import { durationOf, type Moment } from "../session/moment.ts";
import { FileProblems } from "./file-problems.tsx";
import { handleShortcut } from "./shortcuts.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { SessionParts } from "./session-parts.tsx";
import { Timeline } from "./timeline.tsx";
import { Transport } from "./transport.tsx";
import { useTimeTravel } from "./use-time-travel.ts";
import { useZoom } from "./use-zoom.ts";
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
  headingLevel,
  file,
  initialMoment,
  linkTo,
  actions,
  isLive = false,
  plays = false,
  note,
  entryActions,
}: {
  recording: Recording;
  /** What could not be read. */
  problems: readonly string[];
  /** Of the file. */
  name: string;
  /** Of the name: 1 by default. */
  headingLevel?: 2;
  /** For downloads. Without it, there is no download button. */
  file?: Blob;
  /** The first entry by default. */
  initialMoment?: Moment | undefined;
  /** Creates the URL of a moment. Without it, moments have no links. */
  linkTo?: (moment: Moment) => string;
  /** Further buttons for the header. */
  actions?: ReactNode;
  /** Whether the recording grows. The viewer shows each new entry until the user goes to another moment. */
  isLive?: boolean;
  /** Whether it is played immediately. It isn't for a user who prefers reduced motion. */
  plays?: boolean;
  /** One line about the session. */
  note?: string;
  /** What else can be done with an entry. `stay` keeps a live session at the entry. */
  entryActions?: ((entry: RecordingEntry, stay: () => void) => ReactNode) | undefined;
}) {
  const { entries } = recording;
  const travel = useTimeTravel(entries, { initial: initialMoment, isLive, plays });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const lanes = useMemo(() => lanesOf(entries), [entries]);
  const calls = useMemo(
    () => lanes.flatMap(({ call }) => (call === undefined ? [] : [call])),
    [lanes],
  );
  const duration = durationOf(entries);
  const zoom = useZoom(lanes, duration, travel);
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
          zoom,
          search: () => searchField.current?.focus(),
          showHelp: () => setHelpOpen(true),
        })
      }
    >
      <div className={styles.layout}>
        <ViewerHeader
          name={name}
          headingLevel={headingLevel}
          header={recording}
          file={file}
          link={linkTo && (() => linkTo(travel.moment))}
          actions={actions}
          onHelp={() => setHelpOpen(true)}
        />
        <FileProblems sentences={[...problems, ...(recording.gaps ?? [])]} />
        {entries.length === 0 ? (
          <p className={styles.empty}>The recording has no entries.</p>
        ) : (
          <>
            <Transport travel={travel} calls={calls} duration={duration} note={note} />
            <Timeline lanes={lanes} duration={duration} travel={travel} zoom={zoom} />
            <SessionParts
              recording={recording}
              travel={travel}
              searchField={searchField}
              entryActions={entryActions}
            />
          </>
        )}
      </div>
      {isHelpOpen && <ShortcutsDialog isLive={isLive} onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
