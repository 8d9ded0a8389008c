import type { CallDocument } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { usePhone } from "../engine/phone-context.ts";
import { type FrameState, isLive, isUndismissedLoss } from "../engine/frame-state.ts";
import { MAX_ABANDONED_CALLS } from "../limits.ts";
import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { AbandonedCall } from "./abandoned-call.tsx";
import { CallAnnouncer } from "./call-announcer.tsx";
import { CallElsewhere } from "./call-elsewhere.tsx";
import { eachCallOnce } from "./each-call-once.ts";
import { IncomingCallAlert } from "./incoming-call-alert.tsx";
import { LiveCall } from "./live-call.tsx";
import { LostCall } from "./lost-call.tsx";
import { UnfinishedCall } from "./unfinished-call.tsx";
import { WaitingDial } from "./waiting-dial.tsx";
import styles from "./call-bar.module.css";

/** Shows live calls, dials, and calls with unfinished notes on every page, wherever their apps are. */
export function CallBar() {
  const frames = useStore(useCallingController().frames);
  const { place = "tab", calls: callsElsewhere = [] } = useStore(usePhone().elsewhere) ?? {};
  const { unfinished, abandoned } = useSessionOutbox();
  const unfinishedCalls = useStore(unfinished);
  const abandonedCalls = useStore(abandoned);
  const others = eachCallOnce(frames, { elsewhere: callsElsewhere, abandoned: abandonedCalls });
  const rows = frames.flatMap((frame) => [
    ...rowsOf(frame),
    ...unfinishedCalls
      .filter(({ providerId }) => providerId === frame.provider.id)
      .map((call) => (
        <UnfinishedCall
          key={call.id}
          frame={frame}
          document={call}
          onDismiss={() => unfinished.dismiss(call.id)}
        />
      )),
  ]);
  return (
    <>
      <CallAnnouncer frames={frames} />
      <IncomingCallAlert />
      {rows.length + others.elsewhere.length + others.abandoned.length > 0 && (
        <section aria-label="Current call" className={styles.bar}>
          {rows}
          {others.elsewhere.map((call) => (
            <CallElsewhere key={call.key} call={call} place={place} />
          ))}
          <AbandonedCalls documents={others.abandoned} />
        </section>
      )}
    </>
  );
}

/** Shows the newest calls, and the others on request. */
function AbandonedCalls({ documents }: { documents: readonly CallDocument[] }) {
  const [isExpanded, setExpanded] = useState(false);
  if (documents.length === 0) return null;
  const hiddenCount = documents.length - MAX_ABANDONED_CALLS;
  const calls = isExpanded ? documents : documents.slice(0, MAX_ABANDONED_CALLS);
  return (
    <>
      <div className={styles.abandoned} data-expanded={isExpanded}>
        {calls.map((call) => (
          <AbandonedCall key={call.id} document={call} />
        ))}
      </div>
      {hiddenCount > 0 && (
        <Button className={styles.more} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show fewer" : `Show ${hiddenCount} more with unfinished notes`}
        </Button>
      )}
    </>
  );
}

const rowsOf = (frame: FrameState) => [
  ...frame.calls
    .filter((call) => isLive(call) || isUndismissedLoss(frame, call))
    .map((call) => {
      const Row = isLive(call) ? LiveCall : LostCall;
      return <Row key={call.key} frame={frame} call={call} />;
    }),
  ...frame.dials.map((dial) => (
    <WaitingDial key={`dial ${dial.startTimestamp}`} frame={frame} dial={dial} />
  )),
];
