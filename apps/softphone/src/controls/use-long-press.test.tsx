// @vitest-environment jsdom
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LONG_PRESS_MS } from "../settings/defaults.ts";
import { useLongPress } from "./use-long-press.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a button does while events and times follow each other. */
function press(...steps: (string | number)[]): string[] {
  const done: string[] = [];
  const Key = () => (
    <button
      type="button"
      {...useLongPress(
        () => done.push("press"),
        () => done.push("long press"),
      )}
    />
  );
  const root = createRoot(document.body);
  flushSync(() => root.render(<Key />));
  for (const step of steps) {
    if (typeof step === "number") vi.advanceTimersByTime(step);
    else document.querySelector("button")?.dispatchEvent(new MouseEvent(step, { bubbles: true }));
  }
  vi.advanceTimersByTime(LONG_PRESS_MS);
  root.unmount();
  return done;
}

test.each<[string, (string | number)[], string[]]>([
  ["a click", ["pointerdown", "pointerup", "click"], ["press"]],
  ["a key", ["click"], ["press"]],
  ["a long press", ["pointerdown", LONG_PRESS_MS, "pointerup", "click"], ["long press"]],
  [
    "a click after a long press",
    ["pointerdown", LONG_PRESS_MS, "click", "click"],
    ["long press", "press"],
  ],
  [
    "a long press that is dropped, then a click",
    ["pointerdown", LONG_PRESS_MS, "pointerout", "pointerdown", "click"],
    ["long press", "press"],
  ],
  ["a press that ends elsewhere", ["pointerdown", "pointerout"], []],
  ["a press that ends without a click", ["pointerdown", "pointerup"], []],
  ["a click without an end", ["pointerdown", "click"], ["press"]],
])("%s", (_name, steps, expected) => expect(press(...steps)).toEqual(expected));
