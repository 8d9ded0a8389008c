import { t } from "@calling-extensions/ui/text";
import styles from "./resize-handle.module.css";
import { useDragHandle } from "./use-drag-handle.ts";

/** An edge that is dragged by pointer or arrow keys to resize something. */
export function ResizeHandle({
  label,
  axis,
  growsToStart = false,
  size,
  min,
  max,
  className,
  onResize,
}: {
  label: string;
  axis: "x" | "y";
  /** Whether a movement to the left, or up, makes it larger. */
  growsToStart?: boolean;
  /** CSS pixels, as `min` and `max`. */
  size: number;
  min: number;
  /** At the time of the movement: it may depend on the viewport. */
  max: () => number;
  className?: string | undefined;
  onResize: (size: number) => void;
}) {
  const { isDragging, pointerHandlers, keyHandlers } = useDragHandle(
    () => (dx, dy) => {
      const distance = (axis === "x" ? dx : dy) * (growsToStart ? -1 : 1);
      onResize(Math.round(Math.max(min, Math.min(max(), size + distance))));
    },
    () => undefined,
  );
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider cannot be dragged along the page
      role="slider"
      aria-label={label}
      aria-orientation={axis === "x" ? "horizontal" : "vertical"}
      aria-valuemin={min}
      aria-valuemax={max()}
      aria-valuenow={size}
      aria-valuetext={t`${size} pixels`}
      tabIndex={0}
      className={[styles.handle, className].filter(Boolean).join(" ")}
      data-axis={axis}
      data-dragging={isDragging}
      {...pointerHandlers}
      {...keyHandlers}
    />
  );
}
