import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatTimer, useElapsed } from "@calling-extensions/ui/time";
import { Phone, PhoneIncoming, PhoneOff, PhoneOutgoing } from "lucide-react";
import { use } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { callStateLabel } from "../engine/call-labels.ts";
import { PhoneControlContext, usePhone } from "../engine/phone-context.ts";
import type { PhonePlace, SharedCall } from "../engine/shared-calls.ts";
import { RecordOrNumber } from "../records/record-or-number.tsx";
import { useCallControls } from "./call-controls.tsx";
import { CallRow } from "./call-row.tsx";
import styles from "./live-call.module.css";

const placeLabels: Readonly<Record<PhonePlace, string>> = {
  tab: t`in another tab`,
  window: t`in the calling window`,
};

/** A live call of the page that has the phone. */
export function CallElsewhere({ call, place }: { call: SharedCall; place: PhonePlace }) {
  const phone = usePhone();
  const control = use(PhoneControlContext);
  const controller = useCallingController();
  const isAppHere = useStore(controller.frames).some(
    ({ provider }) => provider.id === call.providerId,
  );
  const elapsedMs = useElapsed(call.answeredAt ?? call.startedAt);
  const isRinging = call.direction === "INBOUND" && call.state === "ringing";
  const { buttons, panel } = useCallControls(call.controls, call, (command) =>
    phone.control(call, command),
  );
  const Icon = call.direction === "INBOUND" ? PhoneIncoming : PhoneOutgoing;
  return (
    <CallRow
      label={t`Call with ${call.number}`}
      icon={<Icon size={20} />}
      tone={call.state === "inProgress" ? "running" : "ringing"}
      title={<RecordOrNumber record={call.calledRecord} number={call.number} />}
      state={
        <>
          {callStateLabel(call)} {placeLabels[place]}
          <span aria-hidden> · </span>
          <span role="timer" className={styles.timer}>
            {formatTimer(elapsedMs)}
          </span>
        </>
      }
      actions={
        <>
          {isAppHere ? (
            <Button onClick={() => controller.show(call.providerId)}>{t`Show app`}</Button>
          ) : (
            control && (
              <Button onClick={() => control.findPhone(call.providerId)}>
                {place === "window" ? t`Show window` : t`Mark that tab`}
              </Button>
            )
          )}
          {buttons}
          <Button tone="danger" onClick={() => phone.hangUp(call)}>
            <PhoneOff size={16} aria-hidden />
            {isRinging ? t`Decline` : t`Hang up`}
          </Button>
          {isRinging && call.actions.includes("answer") && (
            <Button tone="primary" onClick={() => phone.answer(call)}>
              <Phone size={16} aria-hidden />
              {t`Answer`}
            </Button>
          )}
        </>
      }
      isAppShown={false}
    >
      {panel}
    </CallRow>
  );
}
