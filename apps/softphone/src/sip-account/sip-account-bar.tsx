import { useLanguage } from "../languages/language-context.ts";
import { Badge, type BadgeTone } from "@calling-extensions/ui/controls";
import { RotateCw, Settings } from "lucide-react";
import { useRef } from "react";
import { useStore } from "zustand";
import type { Registration } from "@calling-extensions/telephony";
import { useServices } from "../phone/softphone-services.ts";
import { registrationProblem } from "./registration-problem.ts";
import { SipAccountDialog } from "./sip-account-dialog.tsx";
import styles from "./sip-account-bar.module.css";

const tones: Readonly<Record<Registration["state"], BadgeTone>> = {
  unregistered: "warning",
  registering: "neutral",
  registered: "good",
  reconnecting: "warning",
  failed: "danger",
};

/** Shows whether the phone is registered at its SIP server, and opens the account. */
export function SipAccountBar() {
  const { line } = useServices();
  const { texts } = useLanguage();
  const { account, registration } = useStore(line.state);
  const dialog = useRef<HTMLDialogElement>(null);
  const problem = registrationProblem(registration, texts);

  return (
    <section className={styles.bar} aria-label={texts.sip.line}>
      <output className={styles.state}>
        <bdi className={styles.user}>{account?.user}</bdi>
        <Badge tone={tones[registration.state]}>{texts.sip[registration.state]}</Badge>
        {problem !== undefined && <span className={styles.problem}>{problem}</span>}
      </output>
      {registration.state === "failed" && (
        <button type="button" className={styles.action} onClick={() => line.retry()}>
          <RotateCw size={18} aria-hidden />
          {texts.common.tryAgain}
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Settings size={18} aria-hidden />
        {texts.sip.account}
      </button>
      <SipAccountDialog dialogRef={dialog} />
    </section>
  );
}
