import { useEffect, useRef, useState } from "react";
import { useDesk } from "./calling-context.ts";
import type { FrameState } from "./frame-state.ts";
import { useDragHandle, type DragHandle } from "./use-drag-handle.ts";
import { useViewport } from "./use-viewport.ts";
import { firstPosition, keepInside, largestFrame, panelSize, type Point } from "./widget-bounds.ts";
import { storedPosition } from "./widget-memory.ts";

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
