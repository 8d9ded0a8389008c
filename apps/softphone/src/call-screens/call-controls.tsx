import { ArrowRightLeft, Disc, Grip, Mic, MicOff, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import type { Call } from "../call/call.ts";
import { useStore } from "zustand";
import { usePhone, usePhoneState, useServices } from "../phone/softphone-services.ts";
import { shortcutProps, type ShortcutId } from "../shortcuts/shortcuts.ts";
import styles from "./call-controls.module.css";

/** A part of the screen that a control opens. */
export type OpenPanel = "keypad" | "transfer" | "recording" | undefined;

/** What the carrier can do, once the other party has answered. */
export function CallControls({
  call,
  openPanel,
  onPanelChange,
}: {
  call: Call;
  openPanel: OpenPanel;
  onPanelChange: (panel: OpenPanel) => void;
}) {
  const phone = usePhone();
  const canStoreRecordings = usePhoneState((state) => state.canStoreRecordings);
  const { media, hold, dtmf, blindTransfer } = useStore(
    useServices().line.state,
    ({ capabilities }) => capabilities,
  );
  const toggle = (panel: OpenPanel) => onPanelChange(openPanel === panel ? undefined : panel);
  return (
    <fieldset className={styles.controls} aria-label="Call controls">
      <Toggle
        label="Mute"
        shortcut="mute"
        isOn={call.isMuted}
        onClick={() => phone.setMuted(!call.isMuted)}
      >
        {call.isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
      </Toggle>
      {hold && (
        <Toggle
          label="Hold"
          shortcut="hold"
          isOn={call.isHeld}
          onClick={() => phone.setHeld(!call.isHeld)}
        >
          {call.isHeld ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
        </Toggle>
      )}
      {dtmf && (
        <Toggle
          label="Keypad"
          shortcut="keypad"
          isOn={openPanel === "keypad"}
          onClick={() => toggle("keypad")}
        >
          <Grip size={20} aria-hidden />
        </Toggle>
      )}
      {blindTransfer && (
        <Toggle label="Transfer" isOn={openPanel === "transfer"} onClick={() => toggle("transfer")}>
          <ArrowRightLeft size={20} aria-hidden />
        </Toggle>
      )}
      {media && canStoreRecordings && (
        <Toggle label="Record" isOn={openPanel === "recording"} onClick={() => toggle("recording")}>
          <Disc size={20} aria-hidden />
        </Toggle>
      )}
    </fieldset>
  );
}

function Toggle({
  label,
  shortcut,
  isOn,
  onClick,
  children,
}: {
  label: string;
  shortcut?: ShortcutId;
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      {...(shortcut && shortcutProps(shortcut))}
      onClick={onClick}
    >
      {children}
      {label}
    </button>
  );
}
