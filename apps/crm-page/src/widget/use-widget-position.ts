import { useRef, useState, useSyncExternalStore } from "react";
import { type DragHandle, useDragHandle } from "../controls/use-drag-handle.ts";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { type Point, storedPosition } from "../engine/stored-position.ts";
import {
  clampToViewport,
  defaultPosition,
  pageSize,
  panelSize,
  type Size,
} from "./widget-bounds.ts";

export interface WidgetPosition {
  place: Point;
  moveHandle: DragHandle;
}

/** The position of a widget: where the user left it, clamped to the current viewport. */
export function useWidgetPosition({
  provider: { id },
  size,
  visibility,
}: FrameState): WidgetPosition {
  const controller = useCallingController();
  const viewport = useViewport();
  const panel = panelSize(size, visibility.isMinimized);
  const [wanted, setWanted] = useState<Point | undefined>(() => storedPosition(id).load());
  const place = wanted
    ? clampToViewport(wanted, panel, viewport)
    : defaultPosition(panel, viewport);
  const latest = useRef<Point | undefined>(undefined);

  const moveHandle = useDragHandle(
    () => (dx, dy) => {
      latest.current = clampToViewport({ x: place.x + dx, y: place.y + dy }, panel, viewport);
      setWanted(latest.current);
    },
    () => {
      if (!latest.current) return;
      storedPosition(id).save(latest.current);
      controller.change(id, (frame) => ({ ...frame, isMovedByUser: true }));
    },
  );
  return { place, moveHandle };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** The current size of the viewport. */
function useViewport(): Size {
  const width = useSyncExternalStore(subscribe, () => pageSize().width);
  const height = useSyncExternalStore(subscribe, () => pageSize().height);
  return { width, height };
}
