import { Notice } from "@calling-extensions/ui/controls";
import { errorSummary, FailureBoundary } from "@calling-extensions/ui/failures";
import { Suspense, use, useEffect, useState } from "react";
import type { Moment } from "../session/moment.ts";
import { RecordingViewer } from "../viewer/recording-viewer.tsx";
import { DropZone } from "./drop-zone.tsx";
import { momentHash, parseMoment } from "./moment-link.ts";
import { OpenButton } from "./open-button.tsx";
import { openFile, type OpenedFile } from "./open-file.ts";
import styles from "./viewer-page.module.css";

/** A file that is being opened. The number tells two openings of one file apart. */
interface Opening {
  readonly number: number;
  readonly result: Promise<OpenedFile>;
}

/** Lets the user open a recording, and shows it. */
export function ViewerPage({
  location,
  loading,
  plays = false,
}: {
  location: Location;
  /** Whether the file that the page contains is played immediately. */
  plays?: boolean;
  /** The file that the page contains. */
  loading: Promise<OpenedFile> | undefined;
}) {
  const [opening, setOpening] = useState<Opening | undefined>(
    loading && { number: 0, result: loading },
  );

  const open = (file: File): void =>
    setOpening({ number: (opening?.number ?? 0) + 1, result: openFile(file, file.name) });

  return (
    <main className={styles.page}>
      <DropZone onOpen={open}>
        {opening ? (
          <Suspense
            key={opening.number}
            fallback={
              <div className={styles.start}>
                <output>Reading the recording…</output>
              </div>
            }
          >
            <OpenedRecording
              opening={opening.result}
              location={location}
              plays={plays && opening.number === 0}
              onOpen={open}
            />
          </Suspense>
        ) : (
          <Start onOpen={open} />
        )}
      </DropZone>
    </main>
  );
}

interface OpenProps {
  readonly onOpen: (file: File) => void;
}

/** A file that was opened, or why it can't be shown. */
function OpenedRecording({
  opening,
  location,
  plays,
  onOpen,
}: OpenProps & { opening: Promise<OpenedFile>; location: Location; plays: boolean }) {
  const opened = use(opening);
  const hash = useHash();
  if (!opened.ok) return <Start problem={opened.problem} onOpen={onOpen} />;
  const { recording, problems, name, file } = opened;
  return (
    <FailureBoundary
      app="viewer"
      part="recording"
      resetKeys={[hash]}
      renderFallback={({ error }) => (
        <Start problem={`The recording can't be shown. ${errorSummary(error)}`} onOpen={onOpen} />
      )}
    >
      <title>{name}</title>
      <RecordingViewer
        key={hash}
        recording={recording}
        problems={problems}
        name={name}
        file={file}
        plays={plays}
        initialMoment={parseMoment(hash, recording.entries)}
        linkTo={(moment) => linkTo(location, moment, recording.entries)}
        actions={<OpenButton isIcon onOpen={onOpen} />}
      />
    </FailureBoundary>
  );
}

/** Without a recording: why, and how to open one. */
function Start({ problem, onOpen }: OpenProps & { problem?: string }) {
  return (
    <div className={styles.start}>
      <title>Recording</title>
      <h1>Recordings of calling apps</h1>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p>Drop a recording here, or open it. It stays in this browser.</p>
      <OpenButton onOpen={onOpen} />
    </div>
  );
}

/** The URL of a moment, which the page's own shows, too. */
function linkTo(
  location: Location,
  moment: Moment,
  entries: readonly { readonly t: number }[],
): string {
  const url = new URL(location.href);
  url.hash = momentHash(moment, entries);
  history.replaceState(history.state, "", url);
  return url.href;
}

/** The fragment that the user has opened; a moment that is copied doesn't change it. */
function useHash(): string {
  const [hash, setHash] = useState(() => window.location.hash);
  useEffect(() => {
    const update = (): void => setHash(window.location.hash);
    window.addEventListener("hashchange", update);
    return () => window.removeEventListener("hashchange", update);
  }, []);
  return hash;
}
