import type { PageTranscript } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { findText } from "./find-text.ts";
import { currentUtterance, hasTimes, isOurs } from "./speakers.ts";
import { TranscriptUtterance } from "./transcript-utterance.tsx";
import type { Playback } from "./use-playback.ts";
import styles from "./transcript.module.css";

/** What was said, with a search in it. It follows the recording while that plays. */
export function TranscriptText({
  transcript,
  playback,
}: {
  transcript: PageTranscript;
  playback: Playback | undefined;
}) {
  const { speakers, utterances } = transcript;
  const box = useRef<HTMLOListElement>(null);
  const [query, setQuery] = useState("");
  const [match, setMatch] = useState(0);
  const { position = 0, isPlaying = false } = playback ?? {};
  const isTimed = hasTimes(transcript);
  const current = isPlaying || position > 0 ? currentUtterance(transcript, position) : -1;
  const matches = utterances.flatMap(({ text }, index) =>
    findText(text, query).length > 0 ? index : [],
  );
  const seek = useSeek(playback);

  useEffect(() => {
    if (isPlaying && current >= 0) scrollTo(box.current, current);
  }, [isPlaying, current]);

  const show = (place: number): void => {
    const next = (place + matches.length) % matches.length;
    setMatch(next);
    scrollTo(box.current, matches[next]);
  };
  const find = (text: string): void => {
    setQuery(text);
    setMatch(0);
    scrollTo(
      box.current,
      utterances.findIndex((each) => findText(each.text, text).length > 0),
    );
  };
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          aria-label={t`Find in transcript`}
          placeholder={t`Find in transcript`}
          autoComplete="off"
          className={styles.find}
          value={query}
          onChange={({ target }) => find(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || matches.length === 0) return;
            event.preventDefault();
            show(match + (event.shiftKey ? -1 : 1));
          }}
        />
        {matches.length > 0 && (
          <>
            <IconButton label={t`Previous match`} onClick={() => show(match - 1)}>
              <ChevronUp size={16} aria-hidden />
            </IconButton>
            <IconButton label={t`Next match`} onClick={() => show(match + 1)}>
              <ChevronDown size={16} aria-hidden />
            </IconButton>
          </>
        )}
        <output className={styles.count}>
          {query.trim() !== "" &&
            (matches.length > 0 ? t`${match + 1} of ${matches.length}` : t`No matches`)}
        </output>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <ol ref={box} aria-label={t`Transcript`} className={styles.utterances} tabIndex={0}>
        {utterances.map((utterance, index) => (
          <TranscriptUtterance
            // oxlint-disable-next-line react/no-array-index-key -- utterances have no other identity, nor state
            key={index}
            utterance={utterance}
            name={speakers[utterance.speaker]?.name ?? ""}
            isOurs={isOurs(transcript, utterance.speaker)}
            isTimed={isTimed}
            isCurrent={index === current}
            isMatch={query !== "" && matches[match] === index}
            query={query}
            onSeek={playback && isTimed ? seek : undefined}
          />
        ))}
      </ol>
    </>
  );
}

/** Stays the same, so that only the utterances that change are rendered. */
function useSeek(playback: Playback | undefined): (seconds: number) => void {
  const latest = useRef(playback);
  useEffect(() => {
    latest.current = playback;
  });
  return useCallback((seconds) => latest.current?.seek(seconds), []);
}

/** Scrolls the box, and never the page. */
function scrollTo(box: HTMLElement | null, index: number | undefined): void {
  const row = index === undefined ? undefined : box?.children[index];
  if (!box || !(row instanceof HTMLElement)) return;
  const isReduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollTo({
    top: row.offsetTop - (box.clientHeight - row.offsetHeight) / 2,
    behavior: isReduced ? "auto" : "smooth",
  });
}
