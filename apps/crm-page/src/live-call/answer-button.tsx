import type { HostCall } from "@calling-extensions/host";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Phone } from "lucide-react";
import { flushSync } from "react-dom";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";
import styles from "./answer-button.module.css";

/**
 * Shows the ringing app and answers the call, or lets the user answer it there: HubSpot's protocol has no message
 * for that.
 */
export function AnswerButton({ frame, call }: { frame: FrameState; call: HostCall }) {
  const controller = useCallingController();
  const { id, name } = frame.provider;
  const answer = (): void => {
    controller.answer(id, call.key);
    // A hidden panel can't take the focus.
    flushSync(() => controller.show(id));
    focusApp(frame);
  };
  return (
    <Button tone="primary" className={styles.button} onClick={answer}>
      <Phone size={16} className={styles.icon} aria-hidden />
      <span className={styles.label}>
        {frame.callActions.includes("answer") ? t`Answer` : t`Answer in ${name}`}
      </span>
    </Button>
  );
}

/** Moves the focus to a calling app's frame, which must be visible. */
function focusApp(frame: FrameState): void {
  document.getElementById(panelId(frame))?.querySelector("iframe")?.focus();
}
