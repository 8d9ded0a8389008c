import { useLanguage } from "../languages/language-context.ts";
import {
  ArrowRightLeft,
  Disc,
  Grip,
  Merge,
  Mic,
  MicOff,
  Pause,
  Play,
  Plus,
  Voicemail,
} from "lucide-react";
import type { ReactNode } from "react";
import { isOnHold, type Call } from "../call/call.ts";
import { holdLabel } from "../call/call-labels.ts";
import { useStore } from "zustand";
import { findCallsToMerge, findConnectableCalls, liveCallsOf } from "../phone/phone-state.ts";
import { useCalls, usePhoneState, useServices } from "../phone/softphone-services.ts";
import { shortcutProps, type ShortcutId } from "../shortcuts/shortcuts.ts";
import styles from "./call-controls.module.css";

/** A part of the screen that a control opens. */
export type OpenPanel = "keypad" | "transfer" | "recording" | undefined;

/** What the carrier can do, once the other party has answered. */
export function CallControls({
  call,
  openPanel,
  onPanelChange,
  onAddCall,
}: {
  call: Call;
  openPanel: OpenPanel;
  onPanelChange: (panel: OpenPanel) => void;
  onAddCall: () => void;
}) {
  const { lines, conferences, voicemailDrop } = useCalls();
  const { texts } = useLanguage();
  const canStoreRecordings = usePhoneState((state) => state.canStoreRecordings);
  const hasGreeting = usePhoneState((state) => state.greeting !== undefined);
  const isOnlyCall = usePhoneState((state) => liveCallsOf(state).length === 1);
  const isConnectable = usePhoneState((state) => findConnectableCalls(state) !== undefined);
  const { media, hold, dtmf, blindTransfer, attendedTransfer, conferenceNumber } = useStore(
    useServices().line.state,
    ({ capabilities }) => capabilities,
  );
  const canMerge = usePhoneState(
    (state) => findCallsToMerge(state, conferenceNumber) !== undefined,
  );
  const toggle = (panel: OpenPanel) => onPanelChange(openPanel === panel ? undefined : panel);
  return (
    <fieldset className={styles.controls} aria-label={texts.call.controls}>
      <Toggle
        label={texts.call.mute}
        shortcut="mute"
        isOn={call.isMuted}
        onClick={() => lines.setMuted(!call.isMuted)}
      >
        {call.isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
      </Toggle>
      {hold && (
        <Control
          shortcut="hold"
          label={isOnHold(call) ? texts.call.resume : texts.call.hold}
          isProminent={isOnHold(call)}
          isPending={holdLabel(call, texts) !== undefined}
          onClick={() => (isOnHold(call) ? lines.resume() : lines.hold())}
        >
          {isOnHold(call) ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
        </Control>
      )}
      {dtmf && (
        <Toggle
          label={texts.common.keypad}
          shortcut="keypad"
          isOn={openPanel === "keypad"}
          onClick={() => toggle("keypad")}
        >
          <Grip size={20} aria-hidden />
        </Toggle>
      )}
      {(blindTransfer || (attendedTransfer && isConnectable)) && (
        <Toggle
          label={texts.call.transfer}
          isOn={openPanel === "transfer"}
          onClick={() => toggle("transfer")}
        >
          <ArrowRightLeft size={20} aria-hidden />
        </Toggle>
      )}
      {media && canStoreRecordings && (
        <Toggle
          label={texts.call.record}
          isOn={openPanel === "recording"}
          onClick={() => toggle("recording")}
        >
          <Disc size={20} aria-hidden />
        </Toggle>
      )}
      {media && hasGreeting && !isOnHold(call) && (
        <Control label={texts.call.voicemail} onClick={() => void voicemailDrop.drop()}>
          <Voicemail size={20} aria-hidden />
        </Control>
      )}
      {blindTransfer && canMerge && (
        <Control label={texts.conference.merge} onClick={() => void conferences.merge()}>
          <Merge size={20} aria-hidden />
        </Control>
      )}
      {hold && isOnlyCall && (
        <Control label={texts.call.addCall} onClick={onAddCall}>
          <Plus size={20} aria-hidden />
        </Control>
      )}
    </fieldset>
  );
}

interface ControlProps {
  readonly label: string;
  readonly shortcut?: ShortcutId;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Toggle = ({ isOn, ...props }: ControlProps & { isOn: boolean }) => (
  <Control {...props} isProminent={isOn} aria-pressed={isOn} />
);

function Control({
  label,
  shortcut,
  isProminent = false,
  isPending = false,
  onClick,
  children,
  ...props
}: ControlProps & {
  isProminent?: boolean;
  /** The carrier is working on it, which the status of the call says. */
  isPending?: boolean;
  "aria-pressed"?: boolean;
}) {
  return (
    <button
      type="button"
      className={styles.control}
      data-prominent={isProminent}
      aria-disabled={isPending}
      onClick={isPending ? undefined : onClick}
      {...(shortcut && shortcutProps(shortcut))}
      {...props}
    >
      {children}
      {label}
    </button>
  );
}
