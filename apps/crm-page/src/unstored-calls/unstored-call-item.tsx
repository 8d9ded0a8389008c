import { isLive } from "@calling-extensions/contract";
import type { OutboxEntry } from "@calling-extensions/host";
import { Button, CopyButton, PhoneNumber } from "@calling-extensions/ui/controls";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { rich, t } from "@calling-extensions/ui/text";
import { formatDuration } from "@calling-extensions/ui/time";
import type { ReactNode } from "react";
import { PhoneIncoming, PhoneOutgoing } from "lucide-react";
import { callStateLabel } from "../engine/call-labels.ts";
import { callText, notesOf, numberOf, recordOf, talkTimeOf } from "../outbox/call-text.ts";
import { useOutbox } from "../outbox/outbox-context.ts";
import { unstoredReason } from "../outbox/unstored-reason.ts";
import { RecordOrNumber } from "../records/record-or-number.tsx";
import { TimelineArticle } from "../timeline/timeline-article.tsx";
import styles from "./unstored-call-item.module.css";

/** A call that is not stored yet, with the reason and what the user can do. */
export function UnstoredCallItem({
  entry,
  showsRecord = false,
}: {
  entry: OutboxEntry;
  /** Whether to show the record, for a list of calls of several records. */
  showsRecord?: boolean;
}) {
  const outbox = useOutbox();
  const { document: call, status } = entry;
  const { id, direction, startedAt } = call;
  const number = numberOf(call);
  const talkTime = talkTimeOf(call);
  const record = recordOf(call);
  const facts: ReactNode[] = [
    talkTime === undefined ? callStateLabel(call) : formatDuration(talkTime),
  ];
  if (showsRecord && record) {
    facts.push(<RecordOrNumber record={record} number={number ?? t`Record`} />);
  }
  const Icon = direction === "INBOUND" ? PhoneIncoming : PhoneOutgoing;
  // Any other call is stored automatically, or with the app's next message.
  const canDiscard = status === "refused" && !isLive(call);

  async function discard(): Promise<void> {
    const answer = await requestConfirmation({
      title: t`Discard this call?`,
      body: t`The CRM won't store it, and its notes will be lost.`,
      options: [
        { value: "discard", label: t`Discard`, tone: "danger" },
        { value: "keep", label: t`Keep`, tone: "primary" },
      ],
    });
    if (answer !== "discard") return;
    outbox.discard(id);
    // The focus would be lost with this item.
    document.getElementById("page")?.focus({ preventScroll: true });
  }

  const other = number === undefined ? t`an unknown number` : <PhoneNumber>{number}</PhoneNumber>;
  return (
    <TimelineArticle
      tone="warning"
      icon={<Icon size={18} />}
      title={direction === "INBOUND" ? rich`Call from ${other}` : rich`Call to ${other}`}
      timestamp={startedAt}
      facts={facts}
      body={notesOf(call)}
    >
      <p className={styles.reason} data-status={status}>
        {unstoredReason(entry)}{" "}
        {canDiscard && t`Retry once that has changed, or copy the call and discard it.`}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => outbox.retry(id)}>{t`Retry`}</Button>
        <CopyButton
          label={t`Copy`}

          text={() => callText(call)}
        />
        {canDiscard && <Button onClick={() => void discard()}>{t`Discard`}</Button>}
      </div>
    </TimelineArticle>
  );
}
