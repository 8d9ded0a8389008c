import type { CallEntry } from "@calling-extensions/crm/page-api";
import { Badge, PhoneNumber } from "@calling-extensions/ui/controls";
import { formatDuration } from "@calling-extensions/ui/time";
import { ArrowRight, PhoneCall, PhoneIncoming, PhoneOutgoing } from "lucide-react";
import type { ReactNode } from "react";
import { Attachments } from "../attachments/attachments.tsx";
import { readableText } from "../controls/readable-text.ts";
import { endLabel } from "./call-status.ts";
import { TimelineArticle } from "./timeline-article.tsx";
import styles from "./timeline-article.module.css";

const icons = { INBOUND: PhoneIncoming, OUTBOUND: PhoneOutgoing } as const;
const directions = { INBOUND: "Inbound", OUTBOUND: "Outbound" } as const;

/** One call on the timeline. */
export function CallArticle({
  entry,
  action,
  children,
}: {
  entry: CallEntry;
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
    entry.appName && `via ${entry.appName}`,
  ].filter((fact) => typeof fact === "string");
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={<Icon size={18} />}
      title={title}
      badge={
        <>
          {words && <Badge tone={words.tone}>{words.label}</Badge>}
          {entry.isUnfinished && <Badge tone="warning">Notes not finished</Badge>}
        </>
      }
      action={action}
      timestamp={timestamp}
      facts={facts}
      details={<Numbers entry={entry} />}
      body={readableText(body)}
    >
      <Attachments isCall files={entry.attachments} recordingUrl={entry.recordingUrl} />
      {children}
    </TimelineArticle>
  );
}

/** The outcome, unless the badge says the same. */
const outcomeText = (outcome: string | undefined, badgeLabel: string | undefined) =>
  outcome !== undefined && outcome !== badgeLabel && `Outcome: ${outcome}`;

function Numbers({ entry: { fromNumber, toNumber } }: { entry: CallEntry }) {
  if (!fromNumber && !toNumber) return null;
  return (
    <p className={styles.numbers}>
      {fromNumber && (
        <span>
          <span className={styles.quiet}>From</span> <PhoneNumber>{fromNumber}</PhoneNumber>
        </span>
      )}
      {fromNumber && toNumber && <ArrowRight size={14} aria-hidden />}
      {toNumber && (
        <span>
          <span className={styles.quiet}>To</span> <PhoneNumber>{toNumber}</PhoneNumber>
        </span>
      )}
    </p>
  );
}
