import { type PointerEvent, useRef, useState } from "react";
import { useMove } from "react-aria/useMove";
import { DRAG_STEP_PX, LARGE_DRAG_STEP_PX } from "../limits.ts";

/** Moves an element by a distance from where it was at the start. */
type Move = (dx: number, dy: number) => void;

/**
 * Handles dragging by pointer or arrow keys. `start` is called before each move and returns a
 * function that moves the element by a distance from there; `end` is called after it.
 */
export function useDragHandle(start: () => Move, end: () => void) {
  const [isDragging, setIsDragging] = useState(false);
  const drag = useRef<{ dx: number; dy: number; move: Move } | undefined>(undefined);

  const { moveProps } = useMove({
    onMoveStart() {
      drag.current = { dx: 0, dy: 0, move: start() };
    },
    onMove({ pointerType, shiftKey, deltaX, deltaY }) {
      if (!drag.current) return;
      const keyStep = shiftKey ? LARGE_DRAG_STEP_PX : DRAG_STEP_PX;
      const step = pointerType === "keyboard" ? keyStep : 1;
      drag.current.dx += deltaX * step;
      drag.current.dy += deltaY * step;
      drag.current.move(drag.current.dx, drag.current.dy);
    },
    onMoveEnd: end,
  });
  const { onPointerDown, onKeyDown } = moveProps;

  return {
    isDragging,
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target instanceof Element ? event.target : event.currentTarget;
        if (event.button !== 0 || target.closest("[data-no-drag]")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsDragging(true);
        onPointerDown?.(event);
        // useMove prevents the default, which is the focus: the arrow keys would do nothing.
        target.closest<HTMLElement>("button, [tabindex]")?.focus();
      },
      onLostPointerCapture: () => setIsDragging(false),
    },
    keyHandlers: { onKeyDown },
  };
}

export type DragHandle = ReturnType<typeof useDragHandle>;
