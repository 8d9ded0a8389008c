import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { DRAG_STEP_PX, LARGE_DRAG_STEP_PX } from "../limits.ts";

/** Moves an element by a distance from where it was at the start. */
type Move = (dx: number, dy: number) => void;

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  /** Absent before the first move. */
  move?: Move;
}

/** By key: the direction of x and y. */
const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Handles dragging by pointer or arrow keys. `start` is called before each move and returns a
 * function that moves the element by a distance from there; `end` is called after it.
 */
export function useDragHandle(start: () => Move, end: () => void) {
  const [isDragging, setIsDragging] = useState(false);
  const drag = useRef<Drag>(undefined);

  return {
    isDragging,
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const target = event.target instanceof Element ? event.target : event.currentTarget;
        if (drag.current || event.button !== 0 || target.closest("[data-no-drag]")) return;
        const { pointerId, pageX: x, pageY: y } = event;
        drag.current = { pointerId, x, y };
        event.currentTarget.setPointerCapture(pointerId);
        setIsDragging(true);
        // The default would select text. It is also the focus, without which the arrow keys would do nothing.
        event.preventDefault();
        target.closest<HTMLElement>("button, [tabindex]")?.focus();
      },
      onPointerMove({ pointerId, pageX, pageY }: PointerEvent<HTMLElement>) {
        const { current } = drag;
        if (pointerId !== current?.pointerId) return;
        if (!current.move && pageX === current.x && pageY === current.y) return;
        current.move ??= start();
        current.move(pageX - current.x, pageY - current.y);
      },
      onLostPointerCapture() {
        if (drag.current?.move) end();
        drag.current = undefined;
        setIsDragging(false);
      },
    },
    keyHandlers: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const direction = directions[event.key];
        if (!direction) return;
        event.preventDefault();
        event.stopPropagation();
        const step = event.shiftKey ? LARGE_DRAG_STEP_PX : DRAG_STEP_PX;
        start()(direction[0] * step, direction[1] * step);
        end();
      },
    },
  };
}

export type DragHandle = ReturnType<typeof useDragHandle>;
