import { Button } from "@calling-extensions/ui/controls";
import { Phone } from "lucide-react";
import { flushSync } from "react-dom";
import { useDesk } from "../engine/calling-context.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";
import styles from "./answer-button.module.css";

/** Leads to the app that rings: the protocol has no message that answers a call for it. */
export function AnswerButton({ frame }: { frame: FrameState }) {
  const desk = useDesk();
  const { id, name } = frame.provider;
  const showApp = (): void => {
    // A panel that is out of sight can't take the focus.
    flushSync(() => desk.show(id));
    focusApp(frame);
  };
  return (
    <Button tone="primary" className={styles.button} onClick={showApp}>
      <Phone size={16} className={styles.icon} aria-hidden />
      <span className={styles.label}>Answer in {name}</span>
    </Button>
  );
}

/** Moves the focus into a calling app's frame, which has to be in sight. */
function focusApp(frame: FrameState): void {
  document.getElementById(panelId(frame))?.querySelector("iframe")?.focus();
}
