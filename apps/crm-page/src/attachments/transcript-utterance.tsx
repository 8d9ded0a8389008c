import { formatTimer } from "@calling-extensions/ui/time";
import { memo } from "react";
import { findText } from "./find-text.ts";
import type { Utterance } from "./speakers.ts";
import styles from "./transcript.module.css";

interface TranscriptUtteranceProps {
  readonly utterance: Utterance;
  /** The name of the speaker. */
  readonly name: string;
  readonly isOurs: boolean;
  readonly isTimed: boolean;
  readonly isCurrent: boolean;
  /** Whether it is the match that the user looks at. */
  readonly isMatch: boolean;
  readonly query: string;
  readonly onSeek: ((seconds: number) => void) | undefined;
}

/** Something that was said. Pressing it moves the recording there. */
export const TranscriptUtterance = memo(function TranscriptUtterance({
  utterance: { start, text, languageCode },
  name,
  isOurs,
  isTimed,
  isCurrent,
  isMatch,
  query,
  onSeek,
}: TranscriptUtteranceProps) {
  const content = (
    <>
      <span className={styles.speaker} data-ours={isOurs || undefined}>
        <bdi>{name}</bdi>
        {isTimed && <span className={styles.time}>{formatTimer(start)}</span>}
      </span>{" "}
      <span dir="auto" lang={languageCode} className={styles.text}>
        <Marked text={text} query={query} />
      </span>
    </>
  );
  const shown = {
    className: styles.utterance,
    "aria-current": isCurrent || undefined,
    "data-match": isMatch || undefined,
  };
  return (
    <li>
      {onSeek ? (
        <button type="button" {...shown} onClick={() => onSeek(start / 1000)}>
          {content}
        </button>
      ) : (
        <div {...shown}>{content}</div>
      )}
    </li>
  );
});

/** The text with what the user looks for. */
function Marked({ text, query }: { text: string; query: string }) {
  const { length } = query.trim();
  const places = findText(text, query);
  const endBefore = (index: number): number => (places[index - 1] ?? -length) + length;
  return (
    <>
      {places.map((place, index) => (
        <span key={place}>
          {text.slice(endBefore(index), place)}
          <mark>{text.slice(place, place + length)}</mark>
        </span>
      ))}
      {text.slice(endBefore(places.length))}
    </>
  );
}
