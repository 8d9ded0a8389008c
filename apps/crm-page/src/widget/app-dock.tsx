import { Headset } from "lucide-react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";
import { appStateLabels, appStateOf } from "./app-state.ts";
import styles from "./app-dock.module.css";

/** A toggle button for each mounted app in the navigation bar. */
export function AppDock() {
  const frames = useStore(useCallingController().frames);
  return (
    <div className={styles.dock}>
      {frames.map((frame) => (
        <DockButton key={frame.provider.id} frame={frame} />
      ))}
    </div>
  );
}

function DockButton({ frame }: { frame: FrameState }) {
  const controller = useCallingController();
  const { provider, visibility } = frame;
  const isShown = !visibility.isHidden && !visibility.isMinimized;
  const state = appStateOf(frame);
  const label = `${provider.name}, ${appStateLabels[state]}`;
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isShown}
      aria-controls={panelId(frame)}
      aria-label={label}
      title={label}
      onClick={() => (isShown ? controller.minimize(provider.id) : controller.show(provider.id))}
    >
      <Headset size={16} aria-hidden />
      <span className={styles.name}>{provider.name}</span>
      <span className={styles.dot} data-state={state} aria-hidden />
    </button>
  );
}
