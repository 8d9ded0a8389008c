import { useStore } from "../state/use-store.ts";
import { CallAnnouncer } from "./call-announcer.tsx";
import { useDesk } from "./calling-context.ts";
import { isLive } from "./frame-state.ts";
import { LiveCall } from "./live-call.tsx";
import styles from "./call-bar.module.css";

/** The calls that run now, whatever page is open and wherever their apps are. */
export function CallBar() {
  const frames = useStore(useDesk().frames);
  const running = frames.flatMap((frame) =>
    frame.calls.filter(isLive).map((call) => ({ frame, call })),
  );
  return (
    <>
      <CallAnnouncer frames={frames} />
      {running.length > 0 && (
        <section aria-label="Current call" className={styles.bar}>
          {running.map(({ frame, call }) => (
            <LiveCall key={call.key} frame={frame} call={call} />
          ))}
        </section>
      )}
    </>
  );
}
