import { Button, CopyButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { toText } from "./speakers.ts";
import { TranscriptText } from "./transcript-text.tsx";
import type { Playback } from "./use-playback.ts";
import type { CallTranscript } from "./use-transcript.ts";
import styles from "./transcript.module.css";

/** The transcript of a call, which the user opens. */
export function Transcript({
  transcript: { data, error, retry, isOpen, setOpen },
  playback,
}: {
  transcript: CallTranscript;
  /** Undefined without a recording. */
  playback?: Playback | undefined;
}) {
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.transcript}>
      <div className={styles.header}>
        <Button
          tone="quiet"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
          {t`Transcript`}
        </Button>
        {isOpen && data && (
          <CopyButton label={t`Copy transcript`} tone="link" text={() => toText(data)} />
        )}
      </div>
      {isOpen && (
        <div id={id}>
          {data ? (
            <TranscriptText transcript={data} playback={playback} />
          ) : error ? (
            <ErrorState title={t`Couldn't load the transcript`} error={error} onRetry={retry} />
          ) : (
            <Skeleton label={t`Loading the transcript`} lines={3} />
          )}
        </div>
      )}
    </div>
  );
}
