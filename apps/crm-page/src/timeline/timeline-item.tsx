import type { TimelineEntry } from "@calling-extensions/crm/page-api";
import { StickyNote } from "lucide-react";
import { CallArticle } from "./call-article.tsx";
import { TimelineArticle } from "./timeline-article.tsx";

/** An activity of any kind. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === "call") return <CallArticle entry={entry} />;
  const { engagementId, timestamp, ownerName, body } = entry;
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={<StickyNote size={18} />}
      title="Note"
      timestamp={timestamp}
      facts={ownerName === undefined ? [] : [ownerName]}
      body={body}
    />
  );
}
