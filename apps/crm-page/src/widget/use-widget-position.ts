import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DragHandle, useDragHandle } from "../controls/use-drag-handle.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";
import { type Point, storedPosition } from "../engine/stored-position.ts";
import {
  clampToViewport,
  defaultPosition,
  pageSize,
  panelSize,
  type Size,
} from "./widget-bounds.ts";

/**
 * Keeps a widget where the user left it, clamped to the current viewport. Returns what moves it. The position is set on
 * the panel: it stays if the component that uses this fails.
 */
export function useWidgetPosition(frame: FrameState): DragHandle {
  const {
    provider: { id },
    size,
    visibility,
  } = frame;
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
      controller.change(id, (current) => ({ ...current, isMovedByUser: true }));
    },
  );
  // The widget grows upward from its lower edge: when a notice appears, the app doesn't move under the user's pointer.
  const bottom = `calc(100dvh - ${place.y + panel.height}px)`;
  const elementId = panelId(frame);
  useLayoutEffect(() => {
    const element = document.getElementById(elementId);
    if (element) Object.assign(element.style, { left: `${place.x}px`, bottom });
  }, [elementId, place.x, bottom]);
  return moveHandle;
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
