import type { RecordingEntry } from "@calling-extensions/recording";
import { CopyButton, Notice } from "@calling-extensions/ui/controls";
import { memo, type ReactNode } from "react";
import { MessageOrigin } from "../messages/message-origin.tsx";
import { PayloadTree } from "../messages/payload-tree.tsx";
import { StateDiagram } from "../messages/state-diagram.tsx";
import { isCallState, stateLabels } from "../messages/state-labels.ts";
import { wrongField } from "../messages/wrong-field.ts";
import { issueOf, titleOf } from "../session/entry-texts.ts";
import { formatTime } from "../session/moment.ts";
import styles from "./entry-details.module.css";

/** Everything about one entry. */
export const EntryDetails = memo(function EntryDetails({
  entry,
  entries,
  startedAt,
  actions,
}: {
  entry: RecordingEntry;
  /** With the message that this one may reply to. */
  entries: readonly RecordingEntry[];
  /** Epoch milliseconds. */
  startedAt: number;
  /** Further buttons for the header. */
  actions: ReactNode;
}) {
  const title = titleOf(entry);
  const issue = issueOf(entry);
  return (
    <section className={styles.details} aria-label={`Entry ${title}`}>
      <header className={styles.header}>
        <h2>{title}</h2>
        <CopyButton
          tone="quiet"
          label="Copy entry"
          text={() => JSON.stringify(entry, undefined, 2)}
        />
        {actions}
      </header>
      <p className={styles.facts}>
        {entry.kind === "message" ? factsOf(entry, entries) : `After ${formatTime(entry.t)}.`}{" "}
        {timeOfDay(startedAt + entry.t)}{" "}
        {entry.kind === "message" && <MessageOrigin type={entry.type} />}
      </p>
      {issue !== undefined && (
        <Notice tone="danger" role="note">
          {issue}
        </Notice>
      )}
      {entry.kind === "message" ? (
        <MessageParts {...entry} />
      ) : (
        <PayloadTree data={fieldsOf(entry)} wrong={undefined} />
      )}
    </section>
  );
});

/** A file may have any number there. */
const timeOfDay = (epochMs: number): string => {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleString();
};

function factsOf(
  { t, from, replyTo, firstId, isDelivered, call }: RecordingEntry<"message">,
  entries: readonly RecordingEntry[],
): string {
  const request =
    replyTo == null
      ? undefined
      : entries.findLast(
          (each): each is RecordingEntry<"message"> =>
            each.kind === "message" && each.id === replyTo && each.t <= t,
        );
  return [
    `${from === "app" ? "From the app" : "To the app"} after ${formatTime(t)}.`,
    call != null && `Call: ${call}.`,
    request && `Reply to ${request.type} after ${Math.round(t - request.t)} ms.`,
    firstId != null && "Duplicate of an earlier message.",
    isDelivered === false && "Not delivered.",
  ]
    .filter(Boolean)
    .join(" ");
}

function MessageParts(message: RecordingEntry<"message">) {
  const { data, invalid, warnings, fault, original, before, after } = message;
  return (
    <>
      {warnings?.map((warning) => (
        <Notice key={warning} tone="warning" role="note">
          {warning}
        </Notice>
      ))}
      {fault != null && (
        <Notice tone="warning" role="note">
          Fault applied: {fault}.
        </Notice>
      )}
      <PayloadTree data={data} wrong={wrongField(invalid ?? undefined)} />
      {original && (
        <>
          <p className={styles.facts}>Originally {original.type}:</p>
          <PayloadTree data={original.data} wrong={undefined} />
        </>
      )}
      <StateChange before={before} after={after} />
    </>
  );
}

function StateChange({ before, after }: Pick<RecordingEntry<"message">, "before" | "after">) {
  if (!isCallState(after)) return null;
  return (
    <>
      <p className={styles.facts}>
        {isCallState(before) && before !== after
          ? `The call changed from ${stateLabels[before]} to ${stateLabels[after]}.`
          : `The call is ${stateLabels[after]}.`}
      </p>
      <StateDiagram state={after} />
    </>
  );
}

/** What the title and the time don't show. */
function fieldsOf({ t: _t, kind: _kind, ...fields }: RecordingEntry): object {
  return fields;
}
