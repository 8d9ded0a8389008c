import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { DRAG_STEP_PX, LARGE_DRAG_STEP_PX } from "../limits.ts";

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  pointerId: number;
  x: number;
  y: number;
}

/**
 * Handles dragging by pointer or arrow keys. `start` is called before each move and returns a
 * function that moves the element by a distance from there; `end` is called after it.
 */
export function useDragHandle(start: () => (dx: number, dy: number) => void, end: () => void) {
  const [isDragging, setIsDragging] = useState(false);
  const drag = useRef<(Drag & { move: (dx: number, dy: number) => void }) | undefined>(undefined);

  const stop = (): void => {
    if (!drag.current) return;
    drag.current = undefined;
    setIsDragging(false);
    end();
  };

  return {
    isDragging,
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const isOnButton =
          event.target instanceof Element && event.target.closest("[data-no-drag]") !== null;
        if (event.button !== 0 || isOnButton) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
          pointerId: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          move: start(),
        };
        setIsDragging(true);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const current = drag.current;
        if (current?.pointerId !== event.pointerId) return;
        current.move(event.clientX - current.x, event.clientY - current.y);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onLostPointerCapture: stop,
    },
    keyHandlers: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const direction = directions[event.key];
        if (!direction) return;
        event.preventDefault();
        const step = event.shiftKey ? LARGE_DRAG_STEP_PX : DRAG_STEP_PX;
        start()(direction[0] * step, direction[1] * step);
        end();
      },
    },
  };
}

export type DragHandle = ReturnType<typeof useDragHandle>;
