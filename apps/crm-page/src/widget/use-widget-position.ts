import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DragHandle, useDragHandle } from "../controls/use-drag-handle.ts";
import { useDesk } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { type Point, storedPosition } from "../engine/stored-position.ts";
import { firstPosition, keepInside, largestFrame, panelSize, type Size } from "./widget-bounds.ts";

export interface WidgetPlace {
  place: Point;
  moveHandle: DragHandle;
}

/** Where a widget is: where the user put it, within what the viewport is by now. */
export function useWidgetPlace({ provider: { id }, size, visibility }: FrameState): WidgetPlace {
  const desk = useDesk();
  const viewport = useViewport();
  const panel = panelSize(size, visibility.isMinimized);
  const [wanted, setWanted] = useState<Point | undefined>(() => storedPosition(id).load());
  const place = wanted ? keepInside(wanted, panel, viewport) : firstPosition(panel, viewport);
  const latest = useRef<Point | undefined>(undefined);

  const { width, height } = largestFrame(viewport);
  const isTooLarge = size.width > width || size.height > height;
  useEffect(() => {
    if (isTooLarge) desk.resize(id, size);
  }, [desk, id, isTooLarge, size]);

  const moveHandle = useDragHandle(
    () => (dx, dy) => {
      latest.current = keepInside({ x: place.x + dx, y: place.y + dy }, panel, viewport);
      setWanted(latest.current);
    },
    () => {
      if (!latest.current) return;
      storedPosition(id).save(latest.current);
      desk.change(id, (frame) => ({ ...frame, isPlacedByUser: true }));
    },
  );
  return { place, moveHandle };
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** The viewport's size, kept up to date. */
function useViewport(): Size {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth);
  const height = useSyncExternalStore(subscribe, () => window.innerHeight);
  return { width, height };
}
