// @vitest-environment jsdom
import { useEffect, useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { EDGE_SCROLL_PX, EDGE_SCROLL_STEP_PX, LONG_PRESS_MS, TOUCH_SLOP_PX } from "../limits.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { useTouchDrag } from "./touch-drag.ts";

const WIDTH_PX = 500;
let log: string[];
/** The stage below the finger. */
let below: string | undefined;
let runFrame: () => void;
let endPress: (() => void) | undefined;

beforeEach(() => {
  log = [];
  below = undefined;
  endPress = undefined;
});

function Board({ isEnabled }: { isEnabled: boolean }) {
  const card = useRef<HTMLLIElement>(null);
  useTouchDrag(card, isEnabled, {
    onStart: () => log.push("start"),
    onOver: (stage) => log.push(`over ${stage}`),
    onDrop: (stage) => log.push(`drop ${stage}`),
    onEnd: () => log.push("end"),
  });
  useEffect(() => void log.push("ready"), []);
  return (
    <div data-board>
      <section data-stage="1">
        <li ref={card}>
          <a href="/scanner">Scanner</a> <button>Move</button>
        </li>
      </section>
      <section data-stage="2" />
    </div>
  );
}

async function openBoard(isEnabled = true) {
  const { element } = renderPage(<Board isEnabled={isEnabled} />);
  const find = (selector: string) => element.querySelector<HTMLElement>(selector);
  await expect.poll(() => log.shift(), patient).toBe("ready");
  const card = find("li");
  const board = find("[data-board]");
  if (!card || !board) throw new Error("There is no board.");
  board.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH_PX, 100);
  document.elementsFromPoint = () =>
    [card.querySelector("a"), card, find(`[data-stage='${below}']`), board].filter(
      (each) => each !== null,
    );
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => (runFrame = callback));
  vi.stubGlobal("setTimeout", (callback: () => void, ms: number) => {
    expect(ms).toBe(LONG_PRESS_MS);
    endPress = callback;
    return 1;
  });
  vi.stubGlobal("clearTimeout", () => (endPress = undefined));
  /** Returns whether the browser leaves it to the page. */
  const touch = (
    type: string,
    points: readonly (readonly [number, number])[] = [],
    selector = "a",
  ) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }));
    Object.assign(event, { touches });
    return card.querySelector(selector)?.dispatchEvent(event) === false;
  };
  return { card, board, touch };
}

test("a card is dragged to a stage after a long press", async () => {
  const { card, touch } = await openBoard();
  card.draggable = true;
  touch("touchstart", [[100, 50]]);
  // Not by the browser.
  expect(card.draggable).toBe(false);
  expect(touch("contextmenu")).toBe(true);
  // A finger is never still.
  expect(touch("touchmove", [[100 + TOUCH_SLOP_PX, 50]])).toBe(false);
  expect(log).toEqual([]);
  endPress?.();
  expect(log).toEqual(["start"]);
  expect(card.dataset["dragged"]).toBe("");
  below = "2";
  expect(touch("touchmove", [[200, 70]])).toBe(true);
  expect(touch("touchmove")).toBe(false);
  runFrame();
  runFrame();
  expect(card.style.translate).toBe("100px 20px");
  expect(log).toEqual(["start", "over 2"]);
  expect(touch("touchend")).toBe(true);
  expect(log).toEqual(["start", "over 2", "drop 2", "over undefined", "end"]);
  expect(card.draggable).toBe(true);
  expect(card.style.translate).toBe("");
  expect(card.dataset["dragged"]).toBeUndefined();
  expect(touch("contextmenu")).toBe(false);
  runFrame();
  expect(card.style.translate).toBe("");
});

test.each([
  ["lifted", "touchend", []],
  ["moved, which scrolls", "touchmove", [[100, 51 + TOUCH_SLOP_PX]]],
  ["taken by the browser", "touchcancel", []],
] as const)("a card isn't dragged if the finger is soon %s", async (_what, type, points) => {
  const { card, touch } = await openBoard();
  touch("touchstart", [[100, 50]]);
  expect(touch(type, points)).toBe(false);
  expect(endPress).toBeUndefined();
  expect(card.draggable).toBe(true);
  expect(log).toEqual([]);
});

test.each([
  [
    "two fingers",
    true,
    "a",
    [
      [1, 1],
      [2, 2],
    ],
  ],
  ["its menu", true, "button", [[1, 1]]],
  ["a user who can't change it", false, "a", [[1, 1]]],
] as const)("a card isn't dragged by %s", async (_what, isEnabled, selector, points) => {
  const { touch } = await openBoard(isEnabled);
  touch("touchstart", points, selector);
  expect(endPress).toBeUndefined();
});

test("a card that is dropped beside the stages, or whose touch is lost, stays", async () => {
  const { touch } = await openBoard();
  touch("touchstart", [[100, 50]]);
  endPress?.();
  touch("touchend");
  expect(log).toEqual(["start", "end"]);
  below = "2";
  touch("touchstart", [[100, 50]]);
  endPress?.();
  touch("touchcancel");
  expect(log).toEqual(["start", "end", "start", "over 2", "over undefined", "end"]);
});

test.each([
  [EDGE_SCROLL_PX, 0],
  [EDGE_SCROLL_PX - 1, -EDGE_SCROLL_STEP_PX],
  [WIDTH_PX - EDGE_SCROLL_PX, 0],
  [WIDTH_PX - EDGE_SCROLL_PX + 1, EDGE_SCROLL_STEP_PX],
])("the board scrolls while the finger rests at its edge: at %i px by %i px", async (x, step) => {
  const { board, card, touch } = await openBoard();
  board.scrollLeft = 200;
  touch("touchstart", [[x, 50]]);
  endPress?.();
  expect(board.scrollLeft).toBe(200 + step);
  runFrame();
  expect(board.scrollLeft).toBe(200 + 2 * step);
  // The card stays below the finger.
  expect(card.style.translate).toBe(`${2 * step}px 0px`);
  touch("touchcancel");
});
