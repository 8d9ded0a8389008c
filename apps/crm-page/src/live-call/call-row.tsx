import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import type { ReactNode } from "react";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, isAway } from "../engine/frame-state.ts";
import styles from "./call-row.module.css";

/** The look of a row's icon. */
export type CallTone = "waiting" | "ringing" | "running" | "lost";

/** A row of the call bar. All kinds of rows share this layout. */
export function CallRow({
  label,
  icon,
  tone,
  title,
  state,
  actions,
  isAppShown,
  children,
}: {
  /** The accessible name of the row. */
  label: string;
  icon: ReactNode;
  tone: CallTone;
  title: ReactNode;
  state: ReactNode;
  actions: ReactNode;
  /** On narrow screens the row is hidden while the app shows its call itself. */
  isAppShown: boolean;
  children?: ReactNode;
}) {
  return (
    <fieldset aria-label={label} className={styles.call} data-app-shown={isAppShown}>
      <div className={styles.row}>
        <span className={styles.icon} data-tone={tone} aria-hidden>
          {icon}
        </span>
        <div className={styles.who}>
          <div className={styles.title}>{title}</div>
          <p className={styles.state}>{state}</p>
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </fieldset>
  );
}

/** Shows a call's app; renders nothing while it is visible. */
export function ShowAppButton({ frame }: { frame: FrameState }) {
  const controller = useCallingController();
  if (!isAway(frame)) return null;
  return <Button onClick={() => controller.show(frame.provider.id)}>{t`Show app`}</Button>;
}
