import { useLanguage } from "../languages/language-context.ts";
import { Badge, Button, Checkbox, Field } from "@calling-extensions/ui/controls";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useRef, useState, type FormEvent } from "react";
import { useStore } from "zustand";
import { isLive } from "../call/call.ts";
import { useCalls, useServices, usePhoneState } from "../phone/softphone-services.ts";
import { DEFAULT_FAR_END_NUMBER, MAX_ANSWER_AFTER_SECONDS } from "../settings/defaults.ts";
import { SipAccountDialog } from "../sip-account/sip-account-dialog.tsx";
import { Behavior } from "./behavior.tsx";
import { Conversation } from "./conversation.tsx";
import styles from "./far-end-drawer.module.css";

/** Controls the simulated other party. */
export function FarEndDrawer() {
  const texts = useLanguage().texts.farEnd;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();

  return (
    <section className={styles.drawer} aria-label={texts.label}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.farEnd}
        <Badge tone="warning">{texts.simulation}</Badge>
        {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        <OtherParty />
        <Behavior />
        <Conversation />
        <IncomingCall />
        <RealCalls />
      </div>
    </section>
  );
}

function OtherParty() {
  const { farEnd } = useServices();
  const texts = useLanguage().texts.farEnd;
  const call = usePhoneState((state) => state.call);
  const { answersAutomatically, answerAfterSeconds } = useStore(farEnd.state);
  const isLineOpen = call !== undefined && isLive(call);
  const isRingingOut = isLineOpen && call.direction === "OUTBOUND" && call.state !== "inProgress";

  return (
    <>
      <div className={styles.row}>
        <Checkbox
          label={texts.answersAutomatically}
          isChecked={answersAutomatically}
          onChange={(checked) => farEnd.configure({ answersAutomatically: checked })}
        />
        <label className={styles.seconds}>
          {texts.after}
          <input
            type="number"
            min={0}
            max={MAX_ANSWER_AFTER_SECONDS}
            aria-label={texts.secondsUntilAnswer}
            disabled={!answersAutomatically}
            value={answerAfterSeconds}
            onChange={({ target: { valueAsNumber } }) => {
              if (valueAsNumber >= 0 && valueAsNumber <= MAX_ANSWER_AFTER_SECONDS) {
                farEnd.configure({ answerAfterSeconds: valueAsNumber });
              }
            }}
          />
          {texts.seconds}
        </label>
      </div>
      <div className={styles.row}>
        <Button disabled={!isRingingOut} onClick={() => farEnd.answer()}>
          {texts.answer}
        </Button>
        <Button disabled={!isLineOpen} onClick={() => farEnd.hangUp()}>
          {texts.hangUp}
        </Button>
      </div>
    </>
  );
}

/** The way from demo calls to calls on the telephone network. */
function RealCalls() {
  const texts = useLanguage().texts.farEnd;
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className={styles.row}>
      <Button aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {texts.makeRealCalls}
      </Button>
      <SipAccountDialog dialogRef={dialog} />
    </div>
  );
}

function IncomingCall() {
  const calls = useCalls();
  const texts = useLanguage().texts.farEnd;
  const [from, setFrom] = useState(DEFAULT_FAR_END_NUMBER);

  function ring(event: FormEvent) {
    event.preventDefault();
    if (from.trim() !== "") calls.simulateIncomingCall(from);
  }

  return (
    <form className={styles.caller} onSubmit={ring}>
      <Field
        label={texts.callersNumber}
        type="tel"
        dir="ltr"
        autoComplete="off"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Button type="submit">{texts.simulateCall}</Button>
    </form>
  );
}
