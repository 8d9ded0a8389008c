import { callLifecycle, type CallState } from "@calling-extensions/contract";
import styles from "./state-diagram.module.css";

/** The states of a call as people read them. */
export const stateWords: Readonly<Record<CallState, string>> = {
  idle: "Idle",
  dialing: "Dialing",
  ringing: "Ringing",
  inProgress: "In progress",
  ended: "Ended",
  completed: "Completed",
};

/** The states in the columns in which a call goes through them. */
const columns: readonly (readonly CallState[])[] = [
  ["idle"],
  ["dialing", "ringing"],
  ["inProgress"],
  ["ended"],
  ["completed"],
];

const isReachable = (from: CallState, to: CallState): boolean =>
  Object.values<CallState>(callLifecycle[from]).includes(to);

/** A call's life, with the state lit that it is in, and those that it can go to. */
export function StateDiagram({ state }: { state: CallState }) {
  return (
    <ol className={styles.diagram} aria-label="Life of the call">
      {columns.map((states) => (
        <li key={states.join(" ")} className={styles.column}>
          {states.map((each) => (
            <span
              key={each}
              className={styles.state}
              data-current={each === state || undefined}
              data-next={isReachable(state, each) || undefined}
              aria-current={each === state ? "step" : undefined}
            >
              {stateWords[each]}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
