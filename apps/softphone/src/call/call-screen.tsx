import { PhoneOff } from "lucide-react";
import { useRef } from "react";
import { usePhone } from "../shell/desk-context.ts";
import { useFocusOnEntry } from "../shell/use-focus-on-entry.ts";
import { Banner } from "../theme/banner.tsx";
import { Button } from "../theme/button.tsx";
import { Field } from "../theme/field.tsx";
import { callStatus } from "./call-status.ts";
import styles from "./call-screen.module.css";
import { CallTimer } from "./call-timer.tsx";
import type { Call } from "./call.ts";
import { CallerMatches } from "./caller-matches.tsx";
import { Party } from "./party.tsx";

/** A call that this phone made or took, from the first ring to the last word. */
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
          callStatus(call)
        )}
      </p>
      <RecordProblem call={call} />
      <CallerMatches call={call} />
      <Field label="Notes" grows>
        <textarea
          value={call.wrapUp.notes}
          onChange={(event) => phone.write({ notes: event.target.value })}
        />
      </Field>
      <Button look="stop" size="big" onClick={() => phone.hangUp()}>
        <PhoneOff size={20} aria-hidden />
        Hang up
      </Button>
    </div>
  );
}

/** Says that the CRM has no record of the call, which itself goes on. */
export function RecordProblem({ call }: { call: Call }) {
  if (call.engagement.status !== "failed") return null;
  return (
    <Banner tone="problem">
      The CRM could not make a record of this call: {call.engagement.message}
    </Banner>
  );
}
