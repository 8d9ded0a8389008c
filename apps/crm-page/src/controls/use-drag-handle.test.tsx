// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { DRAG_STEP_PX, LARGE_DRAG_STEP_PX } from "../limits.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import { useDragHandle } from "./use-drag-handle.ts";

beforeEach(() => {
  // jsdom lacks it.
  HTMLElement.prototype.setPointerCapture = () => undefined;
  return () => Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

function Handle({ log }: { log: (text: string) => void }) {
  const { isDragging, pointerHandlers, keyHandlers } = useDragHandle(
    () => {
      log("start");
      return (dx, dy) => log(`${dx} ${dy}`);
    },
    () => log("end"),
  );
  return (
    <div data-dragging={isDragging} tabIndex={-1} {...pointerHandlers} {...keyHandlers}>
      <button type="button">
        <span id="title">Title</span>
      </button>
      <button type="button" data-no-drag>
        <span id="close">Close</span>
      </button>
    </div>
  );
}

type Step = [name: "down" | "move" | "lost", x: number, y: number, more?: PointerEventInit];

async function openHandle() {
  const logged: string[] = [];
  const { element } = renderPage(<Handle log={(text) => logged.push(text)} />);
  await expect.poll(() => element.querySelector("#title"), patient).not.toBeNull();
  return { element, logged };
}

const names = { down: "pointerdown", move: "pointermove", lost: "lostpointercapture" } as const;

const act = (target: Element | null, [name, x, y, more]: Step): boolean | undefined =>
  target?.dispatchEvent(
    new PointerEvent(names[name], {
      clientX: x,
      clientY: y,
      pointerId: 1,
      bubbles: true,
      cancelable: true,
      ...more,
    }),
  );

test.each<[string, Step[], string[], selector?: string]>([
  [
    "moves by the distance from its start",
    [
      ["down", 10, 20],
      ["move", 15, 18],
      ["move", 9, 20],
      ["lost", 9, 20],
    ],
    ["start", "5 -2", "-1 0", "end"],
  ],
  [
    "can move to where it began",
    [
      ["down", 10, 20],
      ["move", 10, 21],
      ["move", 10, 20],
      ["lost", 10, 20],
    ],
    ["start", "0 1", "0 0", "end"],
  ],
  [
    "that doesn't move is only clicked",
    [
      ["down", 10, 20],
      ["move", 10, 20],
      ["lost", 10, 20],
    ],
    [],
  ],
  [
    "ignores another button",
    [
      ["down", 10, 20, { button: 2 }],
      ["move", 15, 18],
    ],
    [],
  ],
  [
    "ignores a second pointer",
    [
      ["down", 10, 20],
      ["down", 0, 0, { pointerId: 2 }],
      ["move", 1, 1, { pointerId: 2 }],
      ["move", 11, 20],
    ],
    ["start", "1 0"],
  ],
  [
    "ends",
    [
      ["down", 10, 20],
      ["lost", 10, 20],
      ["move", 15, 18],
    ],
    [],
  ],
  [
    "ignores what isn't for dragging",
    [
      ["down", 10, 20],
      ["move", 15, 18],
    ],
    [],
    "#close",
  ],
])("a drag %s", async (_name, steps, expected, selector = "#title") => {
  const { element, logged } = await openHandle();
  for (const step of steps) act(element.querySelector(selector), step);
  expect(logged).toEqual(expected);
});

test("what is dragged has the focus, and is shown so", async () => {
  const { element } = await openHandle();
  const title = element.querySelector("#title");
  const isDragging = () =>
    element.querySelector<HTMLElement>("[data-dragging]")?.dataset["dragging"];
  expect(act(title, ["down", 1, 1])).toBe(false);
  expect(document.activeElement).toBe(element.querySelector("button"));
  await expect.poll(isDragging, patient).toBe("true");
  act(title, ["lost", 1, 1]);
  await expect.poll(isDragging, patient).toBe("false");
});

test.each<[string, string[]]>([
  ["ArrowLeft", ["start", `${-DRAG_STEP_PX} 0`, "end"]],
  ["ArrowRight", ["start", `${DRAG_STEP_PX} 0`, "end"]],
  ["ArrowUp", ["start", `0 ${-DRAG_STEP_PX}`, "end"]],
  ["ArrowDown", ["start", `0 ${DRAG_STEP_PX}`, "end"]],
  ["Shift+ArrowDown", ["start", `0 ${LARGE_DRAG_STEP_PX}`, "end"]],
  ["a", []],
])("the key %s moves it", async (name, expected) => {
  const { element, logged } = await openHandle();
  const passed: string[] = [];
  const listen = ({ key }: KeyboardEvent): void => void passed.push(key);
  document.body.addEventListener("keydown", listen);
  const [key = "", shift] = name.split("+").toReversed();
  const event = new KeyboardEvent("keydown", {
    key,
    shiftKey: shift !== undefined,
    bubbles: true,
    cancelable: true,
  });
  element.querySelector("#title")?.dispatchEvent(event);
  document.body.removeEventListener("keydown", listen);
  expect(logged.map((text) => text.replace("-0", "0"))).toEqual(expected);
  const isOwn = expected.length > 0;
  expect(event.defaultPrevented).toBe(isOwn);
  // Arrow keys would scroll, or move what is around it.
  expect(passed).toEqual(isOwn ? [] : [key]);
});

test.each<["x" | "y", boolean, string, number]>([
  ["x", false, "ArrowRight", 100 + DRAG_STEP_PX],
  ["x", true, "ArrowRight", 100 - DRAG_STEP_PX],
  ["y", false, "ArrowDown", 100 + DRAG_STEP_PX],
  ["y", false, "ArrowRight", 100],
  ["x", false, "Shift+ArrowRight", 120],
  ["x", false, "Shift+ArrowLeft", 80],
])(
  "an edge of the axis %s that grows to the start (%s) and %s",
  async (axis, isGrowing, name, expected) => {
    const sizes: number[] = [];
    const { element } = renderPage(
      <ResizeHandle
        label="Width"
        axis={axis}
        growsToStart={isGrowing}
        size={100}
        min={80}
        max={() => 120}
        onResize={(size) => sizes.push(size)}
      />,
    );
    const slider = () => element.querySelector<HTMLElement>("[role=slider]");
    await expect.poll(slider, patient).not.toBeNull();
    const [key = "", shift] = name.split("+").toReversed();
    slider()?.dispatchEvent(
      new KeyboardEvent("keydown", { key, shiftKey: shift !== undefined, bubbles: true }),
    );
    expect(sizes).toEqual([expected]);
    expect(slider()?.ariaOrientation).toBe(axis === "x" ? "horizontal" : "vertical");
  },
);
