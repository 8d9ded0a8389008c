import { t } from "@calling-extensions/ui/text";
import { Headset } from "lucide-react";
import { useStore } from "zustand";
import { usePhone, usePhoneControl } from "../engine/phone-context.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";
import { appStateLabels, appStateOf } from "./app-state.ts";
import styles from "./app-dock.module.css";

/** A toggle button for each mounted app in the navigation bar, or one that moves the apps to this tab. */
export function AppDock() {
  const frames = useStore(useCallingController().frames);
  return (
    <div className={styles.dock}>
      {frames.map((frame) => (
        <DockButton key={frame.provider.id} frame={frame} />
      ))}
      <MovePhoneButton />
    </div>
  );
}

/** Moves the phone here, while it is in another tab and not on a call. */
function MovePhoneButton() {
  const phone = usePhone();
  const elsewhere = useStore(phone.elsewhere);
  if (!elsewhere || elsewhere.calls.length > 0) return null;
  const title =
    elsewhere.place === "window"
      ? t`The phone is in the calling window`
      : t`The phone is in another tab`;
  return (
    <button type="button" className={styles.button} title={title} onClick={() => phone.moveHere()}>
      <Headset size={16} aria-hidden />
      <span className={styles.name}>{t`Use phone here`}</span>
    </button>
  );
}

function DockButton({ frame }: { frame: FrameState }) {
  const controller = useCallingController();
  const phone = usePhoneControl();
  const { provider, visibility } = frame;
  const isShown = !visibility.isHidden && !visibility.isMinimized;
  const state = appStateOf(frame);
  const label = t`${provider.name}, ${appStateLabels[state]}`;
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isShown}
      aria-controls={panelId(frame)}
      aria-label={label}
      title={label}
      onClick={() => (isShown ? controller.minimize(provider.id) : phone.show(provider))}
    >
      <Headset size={16} aria-hidden />
      <span className={styles.name}>{provider.name}</span>
      <span className={styles.dot} data-state={state} aria-hidden />
    </button>
  );
}
