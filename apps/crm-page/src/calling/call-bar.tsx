import { useStore } from "../state/use-store.ts";
import { CallAnnouncer } from "./call-announcer.tsx";
import { useDesk } from "./calling-context.ts";
import { isLive, isUnseenLoss, type FrameState } from "./frame-state.ts";
import { LiveCall } from "./live-call.tsx";
import { LostCall } from "./lost-call.tsx";
import { WaitingDial } from "./waiting-dial.tsx";
import styles from "./call-bar.module.css";

/** The calls that run, or are about to, whatever page is open and wherever their apps are. */
export function CallBar() {
  const frames = useStore(useDesk().frames);
  const rows = frames.flatMap(rowsOf);
  return (
    <>
      <CallAnnouncer frames={frames} />
      {rows.length > 0 && (
        <section aria-label="Current call" className={styles.bar}>
          {rows}
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
