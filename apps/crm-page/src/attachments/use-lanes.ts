import { useEffect, useRef, useState } from "react";
import { MAX_VOICES_S } from "../limits.ts";
import { readVoices } from "./read-voices.ts";
import { hasTimes, type Lane, lanesOf } from "./speakers.ts";
import type { CallTranscript } from "./use-transcript.ts";

/** Who speaks when: according to the transcript, or else to the channels of a recording that was played. */
export function useLanes({
  transcript,
  isPlaying,
  duration,
  hasVoices,
  getUrl,
}: {
  transcript: CallTranscript | undefined;
  isPlaying: boolean;
  /** In seconds. */
  duration: number;
  /** Whether the channels of the recording may be its parties. */
  hasVoices: boolean;
  getUrl: () => Promise<string>;
}): readonly Lane[] | undefined {
  const [wasPlayed, setPlayed] = useState(false);
  if (isPlaying && !wasPlayed) setPlayed(true);
  const { data, error } = transcript ?? {};
  const isTimed = data !== undefined && hasTimes(data);
  const isLoading = transcript !== undefined && !data && !error;
  const needsVoices = hasVoices && wasPlayed && !isTimed && !isLoading;
  const voices = useVoices(needsVoices && duration <= MAX_VOICES_S, getUrl);
  return isTimed ? lanesOf(data) : voices;
}

/** Loads the recording once more to find its voices. If that fails, it is played without them. */
function useVoices(isWanted: boolean, getUrl: () => Promise<string>): readonly Lane[] | undefined {
  const [voices, setVoices] = useState<readonly Lane[]>();
  const find = useRef(getUrl);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      const found = await readVoices(await find.current(), stop.signal);
      if (!stop.signal.aborted) setVoices(found);
    };
    load().catch(() => undefined);
    return () => stop.abort();
  }, [isWanted]);
  return voices;
}
