import type { CallingHost } from "@calling-extensions/host";
import { GrowingRecording, type RecordingEntry } from "@calling-extensions/recording";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatTimeOfDay } from "@calling-extensions/ui/time";
import { DropZone, OpenButton, openFile, RecordingViewer } from "@calling-extensions/viewer";
import { useQuery } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { EditAndSend } from "./edit-and-send.tsx";
import { recordLive } from "./live-recording.ts";
import { saveRecording } from "./save-recording.ts";

interface SessionProps {
  readonly entryActions: ((entry: RecordingEntry, stay: () => void) => ReactNode) | undefined;
  readonly onOpen: (file: File) => void;
}

/** The session of an app as a film while it happens, or a recording. */
export function SessionTimeline({
  frame,
  file,
  onFile,
}: {
  frame: FrameState | undefined;
  /** A recording to show instead of the live session. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
}) {
  const controller = useCallingController();
  const id = frame?.provider.id;
  const host = id === undefined ? undefined : controller.hostOf(id);
  const canSend = frame?.status === "connected" || frame?.status === "initialized";
  const entryActions: SessionProps["entryActions"] =
    id === undefined
      ? undefined
      : (entry, stay) =>
          entry.kind === "message" && (
            <EditAndSend
              message={{
                direction: entry.from === "app" ? "in" : "out",
                type: entry.type,
                data: entry.data,
              }}
              canSend={canSend}
              onEdit={stay}
              onSend={(message) => controller.sendByHand(id, message)}
            />
          );
  return (
    <DropZone onOpen={onFile}>
      {file ? (
        <OpenedSession
          file={file}
          entryActions={entryActions}
          onOpen={onFile}
          onClose={() => onFile(undefined)}
        />
      ) : host ? (
        <LiveSession host={host} entryActions={entryActions} onOpen={onFile} />
      ) : (
        <EmptyState title={t`No calling app is open`}>
          <p>{t`Open a calling app to see its session, or drop a recording here.`}</p>
          <OpenButton onOpen={onFile} />
        </EmptyState>
      )}
    </DropZone>
  );
}

function LiveSession({ host, entryActions, onOpen }: SessionProps & { host: CallingHost }) {
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each attempt gets another recording
  const live = useMemo(() => recordLive(host), [host, attempt]);
  const { text, error } = useStore(live);
  const [growing] = useState(() => new GrowingRecording());
  const recording = useMemo(() => (text === "" ? undefined : growing.read(text)), [growing, text]);
  if (error !== undefined) {
    return (
      <ErrorState
        title={t`Couldn't record the session`}
        error={error}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  if (!recording) return <Skeleton label={t`Loading the session`} />;
  return (
    <RecordingViewer
      recording={recording}
      problems={[]}
      name={t`Live session`}
      headingLevel={2}
      actions={
        <>
          <OpenButton isIcon onOpen={onOpen} />
          <IconButton
            label={t`Save recording without personal data`}
            onClick={() => void saveRecording(host)}
          >
            <Save size={18} />
          </IconButton>
        </>
      }
      isLive
      note={t`Recording since ${formatTimeOfDay(recording.startedAt)} until you close the developer tools`}
      entryActions={entryActions}
    />
  );
}

function OpenedSession({
  file,
  entryActions,
  onOpen,
  onClose,
}: SessionProps & {
  file: File;
  /** Returns to the live session. */
  onClose: () => void;
}) {
  const { data } = useQuery({
    queryKey: ["opened-recording", file.name, file.lastModified],
    queryFn: () => openFile(file, file.name),
    gcTime: 0,
  });
  const live = <Button onClick={onClose}>{t`Live session`}</Button>;
  if (!data) return <Skeleton label={t`Reading the recording`} />;
  if (!data.ok) {
    return (
      <EmptyState title={data.problem}>
        <OpenButton onOpen={onOpen} /> {live}
      </EmptyState>
    );
  }
  return (
    <RecordingViewer
      {...data}
      headingLevel={2}
      actions={
        <>
          <OpenButton isIcon onOpen={onOpen} />
          {live}
        </>
      }
      entryActions={entryActions}
    />
  );
}
