import { t } from "@calling-extensions/ui/text";
import { useDragHandle } from "../controls/use-drag-handle.ts";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import styles from "./widget-resize-handle.module.css";

/** The corner that resizes a widget. The host enforces the limits. */
export function WidgetResizeHandle({ frame: { provider, size } }: { frame: FrameState }) {
  const controller = useCallingController();
  const { isDragging, pointerHandlers, keyHandlers } = useDragHandle(
    () => (dx, dy) =>
      controller.resize(provider.id, { width: size.width + dx, height: size.height + dy }),
    () => undefined,
  );
  return (
    <button
      type="button"
      className={styles.handle}
      data-dragging={isDragging}
      aria-label={t`Resize the widget with the arrow keys`}
      {...pointerHandlers}
      {...keyHandlers}
    />
  );
}
