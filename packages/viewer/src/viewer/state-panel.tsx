import { isOver } from "@calling-extensions/contract";
import { Badge, type BadgeTone } from "@calling-extensions/ui/controls";
import { memo } from "react";
import { MAX_SHOWN_CALLS } from "../limits.ts";
import { formatTime, type Moment } from "../session/moment.ts";
import type { RecordedCall, SessionState } from "../session/session-state.ts";
import { visibilityLabel } from "../session/state-texts.ts";
import { CallCard } from "./call-card.tsx";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./state-panel.module.css";

const toneOf = (status: string | undefined): BadgeTone =>
  status === "failed" ? "danger" : status === "initialized" ? "good" : "neutral";

/** How everything was at the moment. */
export const StatePanel = memo(function StatePanel({
  state,
  moment,
  marked,
  markedState,
  current,
}: {
  state: SessionState;
  moment: Moment;
  marked: Moment | undefined;
  markedState: SessionState | undefined;
  /** The call that is followed, or that the current entry belongs to. */
  current: string | undefined;
}) {
  const calls = [...state.calls.values()];
  const isProminent = (call: RecordedCall): boolean =>
    call.name === current || !isOver(call) || call.state === "ended" || isUnsaved(call);
  const prominent = calls
    .filter(isProminent)
    .toSorted((one, other) => Number(other.name === current) - Number(one.name === current));
  const unsaved = calls.filter(isUnsaved);
  return (
    <section className={styles.panel} aria-label="State at the moment">
      <h2>State at {formatTime(moment.t)}</h2>
      {marked && markedState && (
        <DifferenceList marked={marked} before={markedState} after={state} />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>App</dt>
          <dd>
            {state.status === undefined ? (
              "Unknown"
            ) : (
              <Badge tone={toneOf(state.status)}>{state.status}</Badge>
            )}{" "}
            {state.error}
          </dd>
        </div>
        <div>
          <dt>Visibility</dt>
          <dd>{state.visibility ? visibilityLabel(state.visibility) : "Unknown"}</dd>
        </div>
        <div>
          <dt>Outbox</dt>
          <dd>
            {unsaved.length === 0
              ? "Empty"
              : unsaved.length === 1
                ? "1 call isn't stored"
                : `${unsaved.length} calls aren't stored`}
          </dd>
        </div>
      </dl>
      <h3>Calls</h3>
      {calls.length === 0 && <p className={styles.quiet}>No call yet.</p>}
      {prominent.slice(0, MAX_SHOWN_CALLS).map((call) => (
        <CallCard key={call.name} call={call} isOpen={call.name === current} />
      ))}
      <OtherCalls count={calls.length - Math.min(prominent.length, MAX_SHOWN_CALLS)} />
    </section>
  );
});

const isUnsaved = ({ saving }: RecordedCall): boolean =>
  saving === "unsaved" || saving === "failed";

function OtherCalls({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.quiet}>
      {count === 1
        ? "1 more call is completed. Select one of its entries to see it."
        : `${count} more calls are completed. Select an entry of one to see it.`}
    </p>
  );
}
