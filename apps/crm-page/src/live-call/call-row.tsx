import { Button } from "@calling-extensions/ui/controls";
import type { ReactNode } from "react";
import { useDesk } from "../engine/calling-context.ts";
import { type FrameState, isAway } from "../engine/frame-state.ts";
import styles from "./call-row.module.css";

/** How a row's icon looks: something waits, rings, runs, or went wrong. */
export type CallTone = "waiting" | "ringing" | "running" | "lost";

/** A row of the call bar: who, what goes on, and what can be done; all kinds of rows share its places. */
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
  /** Tells the rows apart for those who do not see them. */
  label: string;
  icon: ReactNode;
  tone: CallTone;
  title: ReactNode;
  state: ReactNode;
  actions: ReactNode;
  /** Where there is no room for both, the app shows its call itself. */
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

/** Brings a call's app into sight; nothing while it is. */
export function ShowAppButton({ frame }: { frame: FrameState }) {
  const desk = useDesk();
  if (!isAway(frame)) return null;
  return <Button onClick={() => desk.show(frame.provider.id)}>Show app</Button>;
}
