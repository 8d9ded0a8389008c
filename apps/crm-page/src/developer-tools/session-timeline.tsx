import type { CallingHost } from "@calling-extensions/host";
import { GrowingRecording, type RecordingEntry } from "@calling-extensions/recording";
import { Button, IconButton } from "@calling-extensions/ui/controls";
import { openFile, RecordingViewer } from "@calling-extensions/viewer";
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

type EntryActions = (entry: RecordingEntry, stay: () => void) => ReactNode;

/** The session of an app as a film while it happens, or a recording. */
export function SessionTimeline({
  frame,
  file,
  onClose,
}: {
  frame: FrameState | undefined;
  /** A recording to show instead of the live session. */
  file: File | undefined;
  /** Returns to the live session. */
  onClose: () => void;
}) {
  const controller = useCallingController();
  const id = frame?.provider.id;
  const host = id === undefined ? undefined : controller.hostOf(id);
  const canSend = frame?.status === "connected" || frame?.status === "initialized";
  const entryActions: EntryActions | undefined =
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
  if (file) return <OpenedSession file={file} entryActions={entryActions} onClose={onClose} />;
  return host ? (
    <LiveSession host={host} entryActions={entryActions} />
  ) : (
    <EmptyState title="No calling app is open">Open a calling app to see its session.</EmptyState>
  );
}

function LiveSession({
  host,
  entryActions,
}: {
  host: CallingHost;
  entryActions: EntryActions | undefined;
}) {
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- each attempt gets another recording
  const live = useMemo(() => recordLive(host), [host, attempt]);
  const { text, error } = useStore(live);
  const [growing] = useState(() => new GrowingRecording());
  const recording = useMemo(() => (text === "" ? undefined : growing.read(text)), [growing, text]);
  if (error !== undefined) {
    return (
      <ErrorState
        title="Couldn't record the session"
        error={error}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  if (!recording) return <Skeleton label="Loading the session" />;
  return (
    <RecordingViewer
      recording={recording}
      problems={[]}
      name="Live session"
      headingLevel={2}
      actions={
        <IconButton
          label="Save recording without personal data"
          onClick={() => void saveRecording(host)}
        >
          <Save size={18} />
        </IconButton>
      }
      isLive
      entryActions={entryActions}
    />
  );
}

function OpenedSession({
  file,
  entryActions,
  onClose,
}: {
  file: File;
  entryActions: EntryActions | undefined;
  onClose: () => void;
}) {
  const { data } = useQuery({
    queryKey: ["opened-recording", file.name, file.lastModified],
    queryFn: () => openFile(file, file.name),
    gcTime: 0,
  });
  const close = <Button onClick={onClose}>Live session</Button>;
  if (!data) return <Skeleton label="Reading the recording" />;
  if (!data.ok) return <EmptyState title={data.problem}>{close}</EmptyState>;
  return <RecordingViewer {...data} headingLevel={2} actions={close} entryActions={entryActions} />;
}
