import { useSessionOutbox } from "../outbox/outbox-context.ts";
import { useStore } from "../state/use-store.ts";
import { AbandonedCall } from "./abandoned-call.tsx";
import { CallAnnouncer } from "./call-announcer.tsx";
import { useDesk } from "./calling-context.ts";
import { isLive, isUnseenLoss, type FrameState } from "./frame-state.ts";
import { LiveCall } from "./live-call.tsx";
import { LostCall } from "./lost-call.tsx";
import { UnfinishedCall } from "./unfinished-call.tsx";
import { WaitingDial } from "./waiting-dial.tsx";
import styles from "./call-bar.module.css";

/** More rows would hide the page. The next ones follow when the user is done with these. */
const MAX_ABANDONED = 3;

/** The calls that run, are about to, or wait for their notes, whatever page is open and wherever their apps are. */
export function CallBar() {
  const frames = useStore(useDesk().frames);
  const { unfinished, abandoned } = useSessionOutbox();
  const unfinishedCalls = useStore(unfinished);
  const abandonedCalls = useStore(abandoned).slice(0, MAX_ABANDONED);
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
      {rows.length + abandonedCalls.length > 0 && (
        <section aria-label="Current call" className={styles.bar}>
          {rows}
          {abandonedCalls.map((call) => (
            <AbandonedCall key={call.id} document={call} />
          ))}
        </section>
      )}
    </>
  );
}

const rowsOf = (frame: FrameState) => [
  ...frame.calls
    .filter((call) => isLive(call) || isUnseenLoss(frame, call))
    .map((call) => {
      const Row = isLive(call) ? LiveCall : LostCall;
      return <Row key={call.key} frame={frame} call={call} />;
    }),
  ...frame.dials.map((dial) => (
    <WaitingDial key={`dial ${dial.startTimestamp}`} frame={frame} dial={dial} />
  )),
];
