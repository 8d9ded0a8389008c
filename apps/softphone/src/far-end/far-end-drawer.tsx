import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { useStore } from "zustand";
import { isLive } from "../call/call.ts";
import { useDesk, usePhoneState } from "../shell/desk-context.ts";
import { MAX_ANSWER_AFTER_SECONDS } from "../telephony/far-end.ts";
import { Button } from "../theme/button.tsx";
import { CheckField, Field } from "../theme/field.tsx";
import styles from "./far-end-drawer.module.css";

const FIRST_CALLER = "+12025550101";

/** Plays the other party: there is no telephone network behind this phone yet. */
export function FarEndDrawer() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();

  return (
    <section className={styles.drawer} aria-label="Far end (simulated)">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        Far end
        <span className={styles.badge}>simulation</span>
        {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        <OtherParty />
        <IncomingCall />
      </div>
    </section>
  );
}

function OtherParty() {
  const { farEnd } = useDesk();
  const call = usePhoneState((state) => state.call);
  const { answersItself, answerAfterSeconds } = useStore(farEnd.settings);
  const isOpenLine = call !== undefined && isLive(call);
  const isRingingThere = isOpenLine && call.direction === "OUTBOUND" && call.state !== "inProgress";

  return (
    <>
      <div className={styles.row}>
        <CheckField
          label="Picks up by itself"
          isChecked={answersItself}
          onChange={(checked) => farEnd.configure({ answersItself: checked })}
        />
        <label className={styles.seconds}>
          after
          <input
            type="number"
            min={0}
            max={MAX_ANSWER_AFTER_SECONDS}
            aria-label="Seconds until the far end picks up"
            disabled={!answersItself}
            value={answerAfterSeconds}
            onChange={({ target: { valueAsNumber } }) => {
              if (valueAsNumber >= 0 && valueAsNumber <= MAX_ANSWER_AFTER_SECONDS) {
                farEnd.configure({ answerAfterSeconds: valueAsNumber });
              }
            }}
          />
          s
        </label>
      </div>
      <div className={styles.row}>
        <Button look="plain" disabled={!isRingingThere} onClick={() => farEnd.answer()}>
          Pick up there
        </Button>
        <Button look="plain" disabled={!isOpenLine} onClick={() => farEnd.hangUp()}>
          End it there
        </Button>
      </div>
    </>
  );
}

function IncomingCall() {
  const { phone } = useDesk();
  const [from, setFrom] = useState(FIRST_CALLER);

  function ring(event: FormEvent) {
    event.preventDefault();
    if (from.trim() !== "") phone.simulateIncomingCall(from);
  }

  return (
    <form className={styles.caller} onSubmit={ring}>
      <Field label="Caller's number">
        <input
          type="tel"
          dir="ltr"
          autoComplete="off"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </Field>
      <Button look="plain" type="submit">
        Simulate an incoming call
      </Button>
    </form>
  );
}
