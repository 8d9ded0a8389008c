import type { CallEntry } from "@calling-extensions/crm/page-api";
import { Badge, PhoneNumber } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatDuration } from "@calling-extensions/ui/time";
import { ArrowRight, PhoneCall, PhoneIncoming, PhoneOutgoing } from "lucide-react";
import type { ReactNode } from "react";
import { Attachments } from "../attachments/attachments.tsx";
import { readableText } from "../controls/readable-text.ts";
import { endLabel } from "./call-status.ts";
import { TimelineArticle } from "./timeline-article.tsx";
import styles from "./timeline-article.module.css";

const icons = { INBOUND: PhoneIncoming, OUTBOUND: PhoneOutgoing } as const;
const directions = { INBOUND: t`Inbound`, OUTBOUND: t`Outbound` } as const;

/** One call on the timeline. */
export function CallArticle({
  entry,
  action,
  isTranscriptOpen,
  children,
}: {
  entry: CallEntry;
  isTranscriptOpen?: boolean | undefined;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { engagementId, title, direction, status, body, timestamp, durationMs } = entry;
  const Icon = direction ? icons[direction] : PhoneCall;
  const words = endLabel(status, entry.endStatus);
  const facts = [
    direction && directions[direction],
    durationMs !== undefined && formatDuration(durationMs),
    outcomeText(entry.outcome, words?.label),
    entry.ownerName,
    entry.appName && t`via ${entry.appName}`,
    (entry.fromNumber || entry.toNumber) && <Numbers entry={entry} />,
  ].filter(Boolean);
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={<Icon size={18} />}
      title={title}
      badge={
        <>
          {words && <Badge tone={words.tone}>{words.label}</Badge>}
          {entry.isUnfinished && <Badge tone="warning">{t`Notes not finished`}</Badge>}
        </>
      }
      action={action}
      timestamp={timestamp}
      facts={facts}
      body={readableText(body)}
    >
      <Attachments
        isCall
        files={entry.attachments}
        recordingUrl={entry.recordingUrl}
        durationMs={durationMs}
        transcriptOf={entry.hasTranscript && engagementId}
        isTranscriptOpen={isTranscriptOpen}
      />
      {children}
    </TimelineArticle>
  );
}

/** The outcome, unless the badge says the same. */
const outcomeText = (outcome: string | undefined, badgeLabel: string | undefined) =>
  outcome !== undefined && outcome !== badgeLabel && t`Outcome: ${outcome}`;

/** Who called whom. */
const Numbers = ({ entry: { fromNumber, toNumber } }: { entry: CallEntry }) => (
  <span className={styles.numbers}>
    {fromNumber && (
      <>
        <span className={toNumber && "visually-hidden"}>{t`From`} </span>
        <PhoneNumber>{fromNumber}</PhoneNumber>
      </>
    )}
    {fromNumber && toNumber && <ArrowRight size={13} aria-hidden />}
    {toNumber && (
      <>
        <span className={fromNumber && "visually-hidden"}>{t`To`} </span>
        <PhoneNumber>{toNumber}</PhoneNumber>
      </>
    )}
  </span>
);
