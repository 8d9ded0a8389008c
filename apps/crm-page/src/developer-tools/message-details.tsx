import { describeWarning, type MessageRecord, type SentMessage } from "@calling-extensions/host";
import { CopyButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import {
  MessageOrigin,
  PayloadTree,
  StateDiagram,
  stateLabels,
  wrongField,
} from "@calling-extensions/viewer/messages";
import { EditAndSend } from "./edit-and-send.tsx";
import { toJson } from "./filter-messages.ts";
import styles from "./message-details.module.css";

/**
 * The type of an earlier message with an id of its host. Another host may have used the same id.
 */
const typeBefore = (
  messages: readonly MessageRecord[],
  message: MessageRecord,
  id: number,
): string =>
  messages.slice(0, messages.indexOf(message)).findLast((each) => each.id === id)?.type ??
  t`an earlier message`;

/** The details of one message, and a form to send it again. */
export function MessageDetails({
  message,
  messages,
  canSend,
  onSend,
}: {
  message: MessageRecord;
  /** The messages that this one may reply to. */
  messages: readonly MessageRecord[];
  /** Whether the app is connected. */
  canSend: boolean;
  onSend: (message: SentMessage) => void;
}) {
  const { type, direction, at, data, reason, fault, original, stateBefore, stateAfter } = message;
  const { replyTo, latencyMs, isDelivered, firstId, warnings = [] } = message;
  const time = new Date(at).toLocaleTimeString();
  const request = replyTo === undefined ? undefined : typeBefore(messages, message, replyTo);
  const facts = [
    direction === "in" ? t`From the app at ${time}.` : t`To the app at ${time}.`,
    ...(request === undefined
      ? []
      : [
          latencyMs === undefined
            ? t`Reply to ${request}.`
            : t`Reply to ${request} after ${Math.round(latencyMs)} ms.`,
        ]),
    ...(firstId === undefined ? [] : [t`Duplicate of an earlier message.`]),
    ...(isDelivered ? [] : [t`Not delivered.`]),
  ];
  return (
    <section className={styles.details} aria-label={t`Message ${type}`}>
      <header className={styles.header}>
        <h3>{type}</h3>
        <CopyButton tone="quiet" label={t`Copy message`} text={() => toJson(message, 2)} />
        <EditAndSend message={message} canSend={canSend} onSend={onSend} />
      </header>
      <p className={styles.facts}>
        {facts.join(" ")} <MessageOrigin type={type} />
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
          {t`Fault applied: ${fault}.`}
        </p>
      )}
      <PayloadTree data={data} wrong={wrongField(reason)} />
      {original && (
        <>
          <p className={styles.facts}>{t`Originally ${original.type}:`}</p>
          <PayloadTree data={original.data} wrong={undefined} />
        </>
      )}
      {stateAfter && (
        <>
          <p className={styles.facts}>
            {stateBefore && stateBefore !== stateAfter
              ? t`The call changed from ${stateLabels[stateBefore]} to ${stateLabels[stateAfter]}.`
              : t`The call is ${stateLabels[stateAfter]}.`}
          </p>
          <StateDiagram state={stateAfter} />
        </>
      )}
    </section>
  );
}
