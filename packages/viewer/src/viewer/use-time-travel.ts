import type { RecordingEntry } from "@calling-extensions/recording";
import { useMemo, useState } from "react";
import { callOf, issueOf } from "../session/entry-texts.ts";
import { EMPTY_FILTER, filterEntries } from "../session/filter-entries.ts";
import { momentAt, momentOf, stepFrom, type Moment } from "../session/moment.ts";
import { SessionHistory } from "../session/session-history.ts";
import { usePlayback } from "./use-playback.ts";

/** The moment that a viewer shows, and what leads to others. */
export function useTimeTravel(entries: readonly RecordingEntry[], initial: Moment | undefined) {
  const [moment, setMoment] = useState<Moment>(() => initial ?? momentOf(entries, 0));
  const [marked, setMarked] = useState<Moment>();
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [followed, setFollowed] = useState<string>();
  const playback = usePlayback(entries, moment, setMoment);

  const history = useMemo(() => new SessionHistory(entries), [entries]);
  const state = useMemo(() => history.stateAfter(moment.count), [history, moment.count]);
  const markedState = useMemo(() => marked && history.stateAfter(marked.count), [history, marked]);
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

  const stopAt = (next: Moment): void => {
    playback.pause();
    setMoment(next);
  };
  const goTo = (index: number | undefined): void => {
    if (index !== undefined) stopAt(momentOf(entries, index));
  };
  const step = (indices: readonly number[], direction: "next" | "previous"): void =>
    goTo(stepFrom(indices, moment, direction));

  return {
    moment,
    state,
    playback,
    entry: entries[moment.count - 1],
    /** The index of the last entry that has happened; -1 before the first one. */
    index: moment.count - 1,
    goTo,
    goToTime: (t: number) => stopAt(momentAt(entries, t)),
    goToMoment: stopAt,
    step: (direction: "next" | "previous") => step(stops, direction),
    stepToIssue: (direction: "next" | "previous") => step(issues, direction),
    canStep: (direction: "next" | "previous") => stepFrom(stops, moment, direction) !== undefined,
    canStepToIssue: (direction: "next" | "previous") =>
      stepFrom(issues, moment, direction) !== undefined,
    goToFirst: () => goTo(stops[0]),
    goToLast: () => goTo(stops.at(-1)),
    issueCount: issues.length,
    filter,
    setFilter,
    shown,
    followed,
    follow: setFollowed,
    marked,
    markedState,
    mark: setMarked,
  };
}

export type TimeTravel = ReturnType<typeof useTimeTravel>;
