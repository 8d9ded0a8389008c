import { useLanguage } from "../languages/language-context.ts";
import type { ReactNode } from "react";
import { callLabel, holdLabel } from "../call/call-labels.ts";
import type { Call } from "../call/call.ts";
import { otherParty } from "../call/other-party.ts";
import styles from "./call-row.module.css";
import { CallTimer } from "./call-timer.tsx";
import { RecordingMark } from "./recording-mark.tsx";

/** A call that is not on the screen, in one line, with what the user can do about it. */
export function CallRow({ call, children }: { call: Call; children: ReactNode }) {
  const name = otherParty(call);
  const { texts } = useLanguage();
  return (
    <fieldset className={styles.row} aria-label={texts.call.callWith(name)}>
      <div className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.state}>
          {holdLabel(call, texts) ?? callLabel(call, texts)}
          {call.state === "inProgress" && call.answeredAt !== undefined && (
            <>
              {" · "}
              <CallTimer since={call.answeredAt} />
            </>
          )}
          <RecordingMark externalCallId={call.externalCallId} />
        </span>
      </div>
      <div className={styles.actions}>{children}</div>
    </fieldset>
  );
}
