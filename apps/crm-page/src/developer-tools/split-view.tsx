import { t } from "@calling-extensions/ui/text";
import type { CSSProperties, ReactNode } from "react";
import { useStore } from "zustand";
import { ResizeHandle } from "../controls/resize-handle.tsx";
import { MIN_DETAILS_WIDTH_PX } from "../limits.ts";
import styles from "./split-view.module.css";
import { changeLayout, toolsLayout } from "./tools-layout.ts";

/** A table, with the details of its selected row beside it, or below it where there is no room. */
export function SplitView({ children, details }: { children: ReactNode; details: ReactNode }) {
  const { details: width } = useStore(toolsLayout);
  return (
    <div className={styles.split} style={{ "--details": `${width}px` } as CSSProperties}>
      {children}
      {details !== undefined && (
        <div className={styles.details}>
          <div className={styles.content}>{details}</div>
          <ResizeHandle
            label={t`Width of the details`}
            axis="x"
            growsToStart
            size={width}
            min={MIN_DETAILS_WIDTH_PX}
            max={() => Math.max(MIN_DETAILS_WIDTH_PX, window.innerWidth / 2)}
            className={styles.edge}
            onResize={(next) => changeLayout({ details: next })}
          />
        </div>
      )}
    </div>
  );
}
