import { type RefObject, useEffect, useEffectEvent } from "react";
import { EDGE_SCROLL_PX, EDGE_SCROLL_STEP_PX, LONG_PRESS_MS, TOUCH_SLOP_PX } from "../limits.ts";

interface TouchDrag {
  onStart: () => void;
  /** The stage below the finger changed, or the drag ended. */
  onOver: (stageId: string | undefined) => void;
  onDrop: (stageId: string) => void;
  onEnd: () => void;
}

interface Press {
  readonly x: number;
  readonly y: number;
  readonly scrollLeft: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Drags a card by touch after a long press; browsers drag by touch in too few cases. Until then a finger that moves
 * scrolls. At the edge of the board, the board scrolls.
 */
export function useTouchDrag(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  drag: TouchDrag,
): void {
  const notify = useEffectEvent(
    <Name extends keyof TouchDrag>(name: Name, ...args: Parameters<TouchDrag[Name]>): void => {
      (drag[name] as (...all: Parameters<TouchDrag[Name]>) => void)(...args);
    },
  );
  useEffect(() => {
    const card = element.current;
    const board = card?.closest<HTMLElement>("[data-board]");
    if (!isEnabled || !card || !board) return undefined;
    let press: Press | undefined;
    /** Where the finger is, while it drags. */
    let point: { x: number; y: number } | undefined;
    let over: string | undefined;

    const setOver = (next: string | undefined): void => {
      if (next !== over) notify("onOver", next);
      over = next;
    };
    const end = (): void => {
      clearTimeout(press?.timer);
      press = undefined;
      card.draggable = true;
      if (!point) return;
      point = undefined;
      card.style.translate = "";
      delete card.dataset["dragged"];
      setOver(undefined);
      notify("onEnd");
    };
    /** Follows the finger, also while it rests at an edge and the board scrolls. */
    const follow = (): void => {
      if (!press || !point) return;
      const { left, right } = board.getBoundingClientRect();
      if (point.x < left + EDGE_SCROLL_PX) board.scrollLeft -= EDGE_SCROLL_STEP_PX;
      if (point.x > right - EDGE_SCROLL_PX) board.scrollLeft += EDGE_SCROLL_STEP_PX;
      const dx = point.x - press.x + board.scrollLeft - press.scrollLeft;
      card.style.translate = `${dx}px ${point.y - press.y}px`;
      setOver(stageAt(point, card));
      requestAnimationFrame(follow);
    };
    const start = ({ touches, target }: TouchEvent): void => {
      const [touch] = touches;
      const isButton = target instanceof Element && target.closest("button");
      if (!touch || touches.length > 1 || isButton) return end();
      const { clientX: x, clientY: y } = touch;
      // The browser's own drag would take the touch.
      card.draggable = false;
      const timer = setTimeout(() => {
        point = { x, y };
        card.dataset["dragged"] = "";
        notify("onStart");
        follow();
      }, LONG_PRESS_MS);
      press = { x, y, scrollLeft: board.scrollLeft, timer };
    };
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (!press || !touch) return;
      if (point) {
        // Neither the page nor the board scrolls with the finger.
        event.preventDefault();
        point = { x: touch.clientX, y: touch.clientY };
      } else if (Math.hypot(touch.clientX - press.x, touch.clientY - press.y) > TOUCH_SLOP_PX) {
        end();
      }
    };
    const drop = (event: TouchEvent): void => {
      // The link in the card isn't opened.
      if (point) event.preventDefault();
      const target = point && stageAt(point, card);
      if (target !== undefined) notify("onDrop", target);
      end();
    };
    const preventMenu = (event: Event): void => {
      if (press) event.preventDefault();
    };

    const stop = new AbortController();
    const { signal } = stop;
    card.addEventListener("touchstart", start, { signal, passive: true });
    card.addEventListener("touchmove", move, { signal, passive: false });
    card.addEventListener("touchend", drop, { signal });
    card.addEventListener("touchcancel", end, { signal });
    card.addEventListener("contextmenu", preventMenu, { signal });
    return () => {
      stop.abort();
      end();
    };
  }, [element, isEnabled]);
}

/** The stage at a point, below the card that is dragged. */
const stageAt = ({ x, y }: { x: number; y: number }, card: Element): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((each) => !card.contains(each) && each.closest("[data-stage]"))
    ?.closest<HTMLElement>("[data-stage]")?.dataset["stage"];
