import type { PageFile } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FileIcon } from "./file-icon.tsx";
import { FilePreview } from "./file-preview.tsx";
import { formatFileSize } from "./file-size.ts";
import { ExternalRecordingPlayer, RecordingPlayer } from "./recording-player.tsx";
import { signedUrlQuery } from "./signed-url-query.ts";
import { Transcript } from "./transcript.tsx";
import { useTranscript } from "./use-transcript.ts";
import styles from "./attachments.module.css";

export interface AttachmentListProps {
  readonly files: readonly PageFile[];
  /** Whether the files belong to a call, whose recording may be in a container for videos: mp4 or webm. */
  readonly isCall?: boolean;
  /** A recording at an external address. */
  readonly recordingUrl?: string | undefined;
  /** The length of the call. */
  readonly durationMs?: number | undefined;
  /** The id of the call, if it has a transcript. */
  readonly transcriptOf?: string | undefined;
  /** Whether the user sees the transcript without asking for it. */
  readonly isTranscriptOpen?: boolean | undefined;
}

/** The recordings of an activity, which are played, and its other files, which are opened in a preview. */
export function AttachmentList({
  files,
  isCall = false,
  recordingUrl,
  durationMs = 0,
  transcriptOf,
  isTranscriptOpen = false,
}: AttachmentListProps) {
  const [shown, setShown] = useState<PageFile>();
  const queryClient = useQueryClient();
  const isRecording = ({ type }: PageFile) => type === "AUDIO" || (isCall && type === "MOVIE");
  const recordings = files.filter(isRecording);
  // Until the recording itself is loaded. Several are parts of the call.
  const storedDuration =
    durationMs > 0 && recordings.length + Number(recordingUrl !== undefined) === 1
      ? durationMs / 1000
      : undefined;
  const transcript = useTranscript(transcriptOf, isTranscriptOpen);
  const others = files.filter((file) => !isRecording(file));
  return (
    <div className={styles.attachments}>
      {recordingUrl !== undefined && (
        <ExternalRecordingPlayer
          url={recordingUrl}
          storedDuration={storedDuration}
          transcript={transcript}
        />
      )}
      {recordings.map((file, index) => (
        <RecordingPlayer
          key={file.id}
          recording={file}
          isOfCall={isCall}
          storedDuration={storedDuration}
          isNameShown={!isCall || recordings.length > 1}
          transcript={index === 0 && recordingUrl === undefined ? transcript : undefined}
        />
      ))}
      {transcript && recordings.length === 0 && recordingUrl === undefined && (
        <Transcript transcript={transcript} />
      )}
      {others.length > 0 && (
        <ul aria-label={t`Attachments`} className={styles.list}>
          {others.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                className={styles.attachment}
                onPointerEnter={() => void queryClient.prefetchQuery(signedUrlQuery(file.id))}
                onClick={() => setShown(file)}
              >
                <FileIcon type={file.type} size={16} />
                <bdi>{file.name}</bdi>
                <span className={styles.time}>{formatFileSize(file.size)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && <FilePreview file={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
