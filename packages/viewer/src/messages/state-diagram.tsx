import { callLifecycle, type CallState } from "@calling-extensions/contract";
import { stateLabels } from "./state-labels.ts";
import styles from "./state-diagram.module.css";

/** The states in columns, in the order of a call. */
const columns: readonly (readonly CallState[])[] = [
  ["idle"],
  ["dialing", "ringing"],
  ["inProgress"],
  ["ended"],
  ["completed"],
];

const isReachable = (from: CallState, to: CallState): boolean =>
  Object.values<CallState>(callLifecycle[from]).includes(to);

/** The call lifecycle, with the current state and the next possible ones highlighted. */
export function StateDiagram({ state }: { state: CallState }) {
  return (
    <ol className={styles.diagram} aria-label="Call lifecycle">
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
              {stateLabels[each]}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
