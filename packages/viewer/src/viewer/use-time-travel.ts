import type { RecordingEntry } from "@calling-extensions/recording";
import { useCallback, useMemo, useState } from "react";
import { callOf, issueOf } from "../session/entry-texts.ts";
import { EMPTY_FILTER, filterEntries } from "../session/filter-entries.ts";
import { entryAfter, momentAt, momentOf, stepFrom, type Moment } from "../session/moment.ts";
import { usePlayback } from "./use-playback.ts";

/** The moment that a viewer shows, and what leads to others. */
export function useTimeTravel(
  entries: readonly RecordingEntry[],
  { initial, isLive, plays }: { initial: Moment | undefined; isLive: boolean; plays: boolean },
) {
  const [chosen, setChosen] = useState<Moment>(() => initial ?? momentOf(entries, 0));
  const [followsLive, setFollowsLive] = useState(isLive);
  const moment = followsLive ? momentOf(entries, entries.length - 1) : chosen;
  const setMoment = useCallback((next: Moment): void => {
    setFollowsLive(false);
    setChosen(next);
  }, []);
  const [marked, setMarked] = useState<Moment>();
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [followed, setFollowed] = useState<string>();
  const playback = usePlayback(entries, moment, { plays, onMoment: setMoment });

  const shown = useMemo(() => filterEntries(entries, filter), [entries, filter]);
  /** The entries that steps lead to. */
  const stops = useMemo(
    () =>
      followed === undefined
        ? shown
        : shown.filter((index) => entries[index] && callOf(entries[index]) === followed),
    [entries, shown, followed],
  );
  const issues = useMemo(
    () => entries.flatMap((entry, index) => (issueOf(entry) === undefined ? [] : [index])),
    [entries],
  );

  const { pause } = playback;
  const goTo = useCallback(
    (index: number | undefined): void => {
      if (index === undefined) return;
      pause();
      setMoment(momentOf(entries, index));
    },
    [entries, pause, setMoment],
  );
  /** Keys may come faster than the list is rendered, so this counts from the latest moment. */
  const move = useCallback(
    (places: number): void => {
      pause();
      setFollowsLive(false);
      setChosen((before) => {
        const current = followsLive ? momentOf(entries, entries.length - 1) : before;
        const index = entryAfter(shown, current, places);
        return index === undefined ? current : momentOf(entries, index);
      });
    },
    [entries, shown, followsLive, pause],
  );
  const step = (indices: readonly number[], direction: "next" | "previous"): void =>
    goTo(stepFrom(indices, moment, direction));

  const entry = entries[moment.count - 1];

  return {
    moment,
    playback,
    entry,
    /** The call that is followed, or that the current entry belongs to. */
    call: followed ?? (entry && callOf(entry)),
    goTo,
    move,
    goToTime(t: number): void {
      pause();
      setMoment(momentAt(entries, t));
    },
    step: (direction: "next" | "previous") => step(stops, direction),
    stepToIssue: (direction: "next" | "previous") => step(issues, direction),
    canStep: (direction: "next" | "previous") => stepFrom(stops, moment, direction) !== undefined,
    canStepToIssue: (direction: "next" | "previous") =>
      stepFrom(issues, moment, direction) !== undefined,
    isLive,
    followsLive,
    /** Shows each new entry of a live session, or stays at the current moment. */
    followLive(follows: boolean): void {
      pause();
      setChosen(moment);
      setFollowsLive(follows);
    },
    goToFirst: () => goTo(stops[0]),
    goToLast: () => goTo(stops.at(-1)),
    issueCount: issues.length,
    filter,
    setFilter,
    shown,
    followed,
    follow: setFollowed,
    marked,
    mark: setMarked,
  };
}

export type TimeTravel = ReturnType<typeof useTimeTravel>;
