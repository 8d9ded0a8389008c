import { type RefObject, useEffect, useEffectEvent } from "react";
import { EDGE_SCROLL_PX, EDGE_SCROLL_STEP_PX, LONG_PRESS_MS, TOUCH_SLOP_PX } from "../limits.ts";

interface TouchDragEvents {
  onStart: () => void;
  /** The stage below the finger changed, or the drag ended. */
  onOver: (stageId: string | undefined) => void;
  onDrop: (stageId: string) => void;
  onEnd: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the finger touched the card, and how far the board was scrolled then. */
interface Press extends Point {
  readonly scrollLeft: number;
}

type State =
  | { readonly name: "idle" }
  | {
      readonly name: "pressed";
      readonly press: Press;
      readonly timer: ReturnType<typeof setTimeout>;
    }
  | {
      readonly name: "dragging";
      readonly press: Press;
      readonly finger: Point;
      readonly stageId: string | undefined;
    };

const IDLE: State = { name: "idle" };

/**
 * Drags a card by touch after a long press; browsers drag by touch in too few cases. Until then a finger that moves
 * scrolls. At the edge of the board, the board scrolls.
 */
class TouchDrag {
  readonly #card: HTMLElement;
  readonly #board: HTMLElement;
  readonly #events: TouchDragEvents;
  readonly #listening = new AbortController();
  #state = IDLE;

  constructor(card: HTMLElement, board: HTMLElement, events: TouchDragEvents) {
    this.#card = card;
    this.#board = board;
    this.#events = events;
    const { signal } = this.#listening;
    card.addEventListener("touchstart", (event) => this.#press(event), { signal, passive: true });
    card.addEventListener("touchmove", (event) => this.#move(event), { signal, passive: false });
    card.addEventListener("touchend", (event) => this.#drop(event), { signal });
    card.addEventListener("touchcancel", () => this.#end(), { signal });
    card.addEventListener("contextmenu", (event) => this.#preventMenu(event), { signal });
  }

  stop(): void {
    this.#listening.abort();
    this.#end();
  }

  #press({ touches, target }: TouchEvent): void {
    const [touch] = touches;
    this.#end();
    const isButton = target instanceof Element && target.closest("button");
    if (!touch || touches.length > 1 || isButton) return;
    // The browser's own drag would take the touch.
    this.#card.draggable = false;
    const press = { x: touch.clientX, y: touch.clientY, scrollLeft: this.#board.scrollLeft };
    const timer = setTimeout(() => this.#start(press), LONG_PRESS_MS);
    this.#state = { name: "pressed", press, timer };
  }

  #start(press: Press): void {
    this.#state = { name: "dragging", press, finger: press, stageId: undefined };
    this.#card.dataset["dragged"] = "";
    this.#events.onStart();
    this.#follow();
  }

  #move(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch) return;
    const finger = { x: touch.clientX, y: touch.clientY };
    if (this.#state.name === "dragging") {
      // Neither the page nor the board scrolls with the finger.
      event.preventDefault();
      this.#state = { ...this.#state, finger };
    } else if (this.#state.name === "pressed") {
      const { press } = this.#state;
      if (Math.hypot(finger.x - press.x, finger.y - press.y) > TOUCH_SLOP_PX) this.#end();
    }
  }

  /** Follows the finger, also while it rests at an edge and the board scrolls. */
  #follow(): void {
    if (this.#state.name !== "dragging") return;
    const { press, finger, stageId: before } = this.#state;
    const { left, right } = this.#board.getBoundingClientRect();
    if (finger.x < left + EDGE_SCROLL_PX) this.#board.scrollLeft -= EDGE_SCROLL_STEP_PX;
    if (finger.x > right - EDGE_SCROLL_PX) this.#board.scrollLeft += EDGE_SCROLL_STEP_PX;
    const dx = finger.x - press.x + this.#board.scrollLeft - press.scrollLeft;
    this.#card.style.translate = `${dx}px ${finger.y - press.y}px`;
    const stageId = stageAt(finger, this.#card);
    this.#state = { ...this.#state, stageId };
    if (stageId !== before) this.#events.onOver(stageId);
    requestAnimationFrame(() => this.#follow());
  }

  #drop(event: TouchEvent): void {
    if (this.#state.name === "dragging") {
      // The link in the card isn't opened.
      event.preventDefault();
      const stageId = stageAt(this.#state.finger, this.#card);
      if (stageId !== undefined) this.#events.onDrop(stageId);
    }
    this.#end();
  }

  #end(): void {
    const before = this.#state;
    if (before.name === "idle") return;
    this.#state = IDLE;
    this.#card.draggable = true;
    if (before.name === "pressed") {
      clearTimeout(before.timer);
      return;
    }
    this.#card.style.translate = "";
    delete this.#card.dataset["dragged"];
    if (before.stageId !== undefined) this.#events.onOver(undefined);
    this.#events.onEnd();
  }

  #preventMenu(event: Event): void {
    if (this.#state.name !== "idle") event.preventDefault();
  }
}

/** The stage at a point, below the card that is dragged. */
const stageAt = ({ x, y }: Point, card: Element): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((each) => !card.contains(each) && each.closest("[data-stage]"))
    ?.closest<HTMLElement>("[data-stage]")?.dataset["stage"];

/** Lets the user drag a card of a board by touch. */
export function useTouchDrag(
  element: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  events: TouchDragEvents,
): void {
  const onStart = useEffectEvent(events.onStart);
  const onOver = useEffectEvent(events.onOver);
  const onDrop = useEffectEvent(events.onDrop);
  const onEnd = useEffectEvent(events.onEnd);
  useEffect(() => {
    const card = element.current;
    const board = card?.closest<HTMLElement>("[data-board]");
    if (!isEnabled || !card || !board) return undefined;
    const drag = new TouchDrag(card, board, { onStart, onOver, onDrop, onEnd });
    return () => drag.stop();
  }, [element, isEnabled]);
}
