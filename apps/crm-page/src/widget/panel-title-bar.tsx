import { Badge, IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { GripVertical, Maximize2, Minus, PictureInPicture2, X } from "lucide-react";
import type { DragHandle } from "../controls/use-drag-handle.ts";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { usePhoneControl } from "../engine/phone-context.ts";
import { useWidgetPosition } from "./use-widget-position.ts";
import styles from "./panel-title-bar.module.css";

/** The title bar of a floating widget, which moves it. */
export const WidgetTitleBar = ({ frame }: { frame: FrameState }) => (
  <PanelTitleBar frame={frame} moveHandle={useWidgetPosition(frame)} />
);

/** The app's name, with controls to move, minimize and close it. */
export function PanelTitleBar({
  frame,
  moveHandle,
}: {
  frame: FrameState;
  moveHandle?: DragHandle;
}) {
  const controller = useCallingController();
  const phone = usePhoneControl();
  const { provider, visibility } = frame;
  return (
    <div
      className={styles.bar}
      data-movable={moveHandle !== undefined}
      data-dragging={moveHandle?.isDragging}
      {...moveHandle?.pointerHandlers}
    >
      {moveHandle && (
        <button
          type="button"
          className={styles.grip}
          aria-label={t`Move the widget with the arrow keys`}
          {...moveHandle.keyHandlers}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      )}
      <h2 className={styles.name}>{provider.name}</h2>
      {provider.isInTest && <Badge tone="warning">{t`in test`}</Badge>}
      <span className={styles.actions} data-no-drag>
        <IconButton label={t`Open in a window`} onClick={() => phone.openWindow(provider)}>
          <PictureInPicture2 size={15} aria-hidden />
        </IconButton>
        {visibility.isMinimized ? (
          <IconButton label={t`Restore`} onClick={() => controller.show(provider.id)}>
            <Maximize2 size={15} aria-hidden />
          </IconButton>
        ) : (
          <IconButton label={t`Minimize`} onClick={() => controller.minimize(provider.id)}>
            <Minus size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t`Close`} onClick={() => controller.close(provider.id)}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
