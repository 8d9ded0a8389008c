import { describeWarning, type MessageRecord } from "@calling-extensions/host";
import { CopyButton } from "../feedback/copy-button.tsx";
import { toJson } from "./filter-messages.ts";
import { PayloadTree } from "./payload-tree.tsx";
import { StateDiagram, stateWords } from "./state-diagram.tsx";
import styles from "./message-details.module.css";

/** The field that does not fit, by the reason's own words: `CALL_ENDED: data.callEndStatus is not …`. */
const wrongFieldOf = ({ reason }: MessageRecord): string | undefined =>
  reason === undefined ? undefined : /: (data(?:\.[\w$-]+)*)/.exec(reason)?.[1];

/** An earlier message by the id that its host gave it; another host's may have the same. */
const typeBefore = (
  messages: readonly MessageRecord[],
  message: MessageRecord,
  id: number,
): string =>
  messages.slice(0, messages.indexOf(message)).findLast((each) => each.id === id)?.type ??
  "an earlier message";

/** All there is to know of one message. */
export function MessageDetails({
  message,
  messages,
}: {
  message: MessageRecord;
  /** Those that it may answer. */
  messages: readonly MessageRecord[];
}) {
  const { type, direction, at, data, reason, fault, original, stateBefore, stateAfter } = message;
  const { answers, latencyMs, isDelivered, firstId, warnings = [] } = message;
  return (
    <section className={styles.details} aria-label={`Message ${type}`}>
      <header className={styles.header}>
        <h3>{type}</h3>
        <CopyButton label="Copy message" source="Messages" text={() => toJson(message, 2)} />
      </header>
      <p className={styles.facts}>
        {direction === "in" ? "From the app" : "To the app"} at {new Date(at).toLocaleTimeString()}.
        {answers !== undefined &&
          ` It answers ${typeBefore(messages, message, answers)}${latencyMs === undefined ? "" : ` after ${Math.round(latencyMs)} ms`}.`}
        {firstId !== undefined && " It came before, and is here again."}
        {!isDelivered && " It was not delivered."}
      </p>
      {reason !== undefined && (
        <p role="note" className={styles.reason}>
          {reason}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={`${warning.field} ${warning.habit}`} role="note" className={styles.warning}>
          {describeWarning(warning)}
        </p>
      ))}
      {fault !== undefined && (
        <p role="note" className={styles.fault}>
          Done to it on purpose: {fault}.
        </p>
      )}
      <PayloadTree data={data} wrong={wrongFieldOf(message)} />
      {original && (
        <>
          <p className={styles.facts}>Before it was changed, it was {original.type}:</p>
          <PayloadTree data={original.data} wrong={undefined} />
        </>
      )}
      {stateAfter && (
        <>
          <p className={styles.facts}>
            {stateBefore && stateBefore !== stateAfter
              ? `The call went from ${stateWords[stateBefore]} to ${stateWords[stateAfter]}.`
              : `The call is: ${stateWords[stateAfter]}.`}
          </p>
          <StateDiagram state={stateAfter} />
        </>
      )}
    </section>
  );
}
