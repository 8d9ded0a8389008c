import type { CallState } from "@calling-extensions/contract";
import type { RecordingEntry } from "@calling-extensions/recording";
import { callOf, issueOf, sourceLabels, sourceOf, type Source } from "./entry-texts.ts";
import { advanceState, EMPTY_STATE } from "./session-state.ts";

/** A state of a call from one time to another, in milliseconds. */
export interface Span {
  readonly state: CallState;
  readonly from: number;
  readonly to: number;
}

/** One row of the timeline: what one source did, or what became of one call. */
export interface Lane {
  readonly label: string;
  /** Absent for host, app and CRM. */
  readonly call?: string;
  readonly spans: readonly Span[];
  /** The times of entries, in milliseconds and in order. */
  readonly marks: readonly number[];
  readonly issues: readonly number[];
}

interface GrowingLane {
  readonly spans: Span[];
  readonly marks: number[];
  readonly issues: number[];
}

const emptyLane = (): GrowingLane => ({ spans: [], marks: [], issues: [] });

function addMark(lane: GrowingLane, entry: RecordingEntry): void {
  (issueOf(entry) === undefined ? lane.marks : lane.issues).push(entry.t);
}

/** Continues the last span, or begins one in another state. */
function addState({ spans }: GrowingLane, state: CallState, t: number): void {
  const last = spans.at(-1);
  if (last?.state === state) return;
  if (last) spans[spans.length - 1] = { ...last, to: t };
  spans.push({ state, from: t, to: t });
}

/** The lanes of a session: host, app, CRM, and each call in the order in which they began. */
export function lanesOf(entries: readonly RecordingEntry[]): readonly Lane[] {
  const end = entries.at(-1)?.t ?? 0;
  const bySource: Readonly<Record<Source, GrowingLane>> = {
    host: emptyLane(),
    app: emptyLane(),
    crm: emptyLane(),
  };
  const byCall = new Map<string, GrowingLane>();
  const states = new Map<string, typeof EMPTY_STATE>();
  for (const entry of entries) {
    addMark(bySource[sourceOf(entry)], entry);
    const name = callOf(entry);
    if (name === undefined) continue;
    const lane = byCall.get(name) ?? emptyLane();
    byCall.set(name, lane);
    addMark(lane, entry);
    // Of this call only, so that many calls cost no more than one.
    const session = advanceState(states.get(name) ?? EMPTY_STATE, [entry]);
    states.set(name, session);
    addState(lane, session.calls.get(name)?.state ?? "idle", entry.t);
  }
  const { host, app, crm } = bySource;
  return [
    { label: sourceLabels.host, ...host },
    { label: sourceLabels.app, ...app },
    { label: sourceLabels.crm, ...crm },
    ...Array.from(byCall, ([call, { spans, marks, issues }]) => ({
      label: call,
      call,
      spans: untilEnd(spans, end),
      marks,
      issues,
    })),
  ];
}

/** The last state lasts until the end of the recording, unless the call is over. */
function untilEnd(spans: readonly Span[], end: number): readonly Span[] {
  const last = spans.at(-1);
  return last && last.state !== "completed" ? [...spans.slice(0, -1), { ...last, to: end }] : spans;
}
