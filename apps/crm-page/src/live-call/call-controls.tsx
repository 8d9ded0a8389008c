import type { CallCommand, CallControlAction, CallControls } from "@calling-extensions/host";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Grip, Mic, MicOff, Pause, PhoneForwarded, Play } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { OtherParty } from "./transfer-panel.tsx";
import { TonePanel } from "./tone-panel.tsx";
import styles from "./call-controls.module.css";

const TransferPanel = lazyPart(
  t`the transfer`,
  "line",
  async () => (await import("./transfer-panel.tsx")).TransferPanel,
  () => true,
);

type Panel = "sendTones" | "transfer";

/** Buttons for what the app can do with a call, and the panel that one of them opens. */
export function useCallControls(
  controls: CallControls | undefined,
  otherParty: OtherParty,
  send: (command: CallCommand) => void,
): { buttons: ReactNode; panel: ReactNode } {
  const [open, setOpen] = useState<Panel>();
  const openerRef = useRef<HTMLButtonElement>(null);
  if (!controls) return { buttons: null, panel: null };
  const { isMuted, isOnHold, actions } = controls;
  const can = (action: CallControlAction): boolean => actions.includes(action);
  const close = (): void => {
    setOpen(undefined);
    openerRef.current?.focus();
  };
  const panelButton = (panel: Panel, label: string, icon: ReactNode): ReactNode =>
    can(panel) && (
      <PanelButton
        label={label}
        isOpen={open === panel}
        openerRef={openerRef}
        onToggle={() => setOpen(open === panel ? undefined : panel)}
      >
        {icon}
      </PanelButton>
    );
  return {
    buttons: (
      <>
        {can("mute") && (
          <IconButton
            label={isMuted ? t`Unmute` : t`Mute`}
            className={styles.control}
            data-active={isMuted}
            onClick={() => send({ action: isMuted ? "unmute" : "mute" })}
          >
            {isMuted ? <MicOff size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
          </IconButton>
        )}
        {can("hold") && (
          <IconButton
            label={isOnHold ? t`Resume` : t`Hold`}
            className={styles.control}
            data-active={isOnHold}
            onClick={() => send({ action: isOnHold ? "resume" : "hold" })}
          >
            {isOnHold ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          </IconButton>
        )}
        {panelButton("sendTones", t`Call keypad`, <Grip size={18} aria-hidden />)}
        {panelButton("transfer", t`Transfer`, <PhoneForwarded size={18} aria-hidden />)}
      </>
    ),
    panel: (
      <>
        {open === "sendTones" && can(open) && (
          <TonePanel onTone={(value) => send({ action: "sendTones", value })} onClose={close} />
        )}
        {open === "transfer" && can(open) && (
          <TransferPanel
            otherParty={otherParty}
            onTransfer={(value) => {
              send({ action: "transfer", value });
              close();
            }}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

function PanelButton({
  label,
  isOpen,
  openerRef,
  onToggle,
  children,
}: {
  label: string;
  isOpen: boolean;
  /** The button that gets the focus when the panel closes. */
  openerRef: RefObject<HTMLButtonElement | null>;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <IconButton
      label={label}
      className={styles.control}
      data-active={isOpen}
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => {
        openerRef.current = currentTarget;
        onToggle();
      }}
    >
      {children}
    </IconButton>
  );
}
