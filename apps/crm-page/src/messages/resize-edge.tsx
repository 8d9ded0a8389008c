import { useDragHandle } from "../controls/use-drag-handle.ts";
import { MIN_PAGE_WIDTH_PX, MIN_PANEL_WIDTH_PX } from "../limits.ts";
import { changePanel, messagePanel } from "./stored-panel.ts";
import styles from "./resize-edge.module.css";

const widest = (): number => Math.max(MIN_PANEL_WIDTH_PX, window.innerWidth - MIN_PAGE_WIDTH_PX);

/** The panel's left edge, dragged by pointer or arrow keys. The width is stored. */
export function ResizeEdge({ width }: { width: number }) {
  const { isDragging, pointerHandlers, keyHandlers } = useDragHandle(
    () => {
      const before = messagePanel.getState().width;
      return (dx) => {
        const next = Math.min(widest(), Math.max(MIN_PANEL_WIDTH_PX, before - dx));
        changePanel({ width: next });
      };
    },
    () => undefined,
  );
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider cannot be dragged along the page
      role="slider"
      aria-label="Width of the message panel"
      aria-orientation="horizontal"
      aria-valuemin={MIN_PANEL_WIDTH_PX}
      aria-valuemax={widest()}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      tabIndex={0}
      className={styles.edge}
      data-dragging={isDragging}
      {...pointerHandlers}
      {...keyHandlers}
    />
  );
}
