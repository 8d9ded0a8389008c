import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { PhoneOff } from "lucide-react";
import { useRef } from "react";
import { usePhone } from "../phone/softphone-services.ts";
import { useFocusOnEntry } from "../focus/use-focus-on-entry.ts";
import { callLabel } from "../call/call-labels.ts";
import styles from "./call-screen.module.css";
import { CallTimer } from "./call-timer.tsx";
import type { Call } from "../call/call.ts";
import { CallerMatches } from "./caller-matches.tsx";
import { Party } from "./party.tsx";

/** A call that is being dialed or is in progress. */
export function CallScreen({ call }: { call: Call }) {
  const phone = usePhone();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnEntry(heading);

  return (
    <div className={styles.screen}>
      <Party call={call} headingRef={heading} />
      <p className={styles.status}>
        {call.state === "inProgress" && call.answeredAt !== undefined ? (
          <CallTimer since={call.answeredAt} className={styles.timer} />
        ) : (
          callLabel(call)
        )}
      </p>
      <EngagementProblem call={call} />
      <CallerMatches call={call} />
      <Field label="Notes" className={styles.notes}>
        <textarea
          value={call.wrapUp.notes}
          onChange={(event) => phone.write({ notes: event.target.value })}
        />
      </Field>
      <Button tone="danger" size="large" onClick={() => phone.hangUp()}>
        <PhoneOff size={20} aria-hidden />
        Hang up
      </Button>
    </div>
  );
}

/** Shows that the CRM has no record of the call. The call itself continues. */
export function EngagementProblem({ call }: { call: Call }) {
  if (call.engagement.status !== "failed") return null;
  return (
    <Notice tone="danger">
      The CRM couldn't create a record of this call. {call.engagement.message}
    </Notice>
  );
}
