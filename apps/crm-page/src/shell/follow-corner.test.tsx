// @vitest-environment jsdom
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { FollowCorner } from "./follow-corner.tsx";

const observed = new Set<Element>();
let report: () => void;
const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  observed.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        report = callback;
      }
      observe = (element: Element) => observed.add(element);
      unobserve = (element: Element) => observed.delete(element);
      disconnect = () => observed.clear();
    },
  );
});

const cornerHeight = () => document.documentElement.style.getPropertyValue("--corner-height");

/** Places an element on the screen. */
function place(id: string, [top, bottom, left, right]: readonly number[]): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`There is no ${id}`);
  const height = (bottom ?? 0) - (top ?? 0);
  const rect = { top, bottom, left, right, height };
  element.getBoundingClientRect = () => rect as DOMRect;
  Object.defineProperty(element, "clientHeight", { value: height, configurable: true });
  element.scrollIntoView = () => void scrolled.push(id);
  return element;
}

function Page() {
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <div id="corner">
        {!isHidden && <FollowCorner />}
        <input id="outside" />
        <button type="button" onClick={() => setHidden(true)}>
          Hide
        </button>
      </div>
      <main>
        <form id="form">
          <input id="field" />
        </form>
        <input id="single" />
      </main>
    </>
  );
}

async function openPage() {
  const page = renderPage(<Page />);
  await expect.poll(() => observed.size, patient).toBe(1);
  const corner = place("corner", [500, 700, 600, 1000]);
  Object.defineProperty(corner, "offsetHeight", { value: 200 });
  return page;
}

const COVERED = [450, 550, 500, 900];

test("the page can scroll as far as the corner is high", async () => {
  const { element } = await openPage();
  report();
  expect(cornerHeight()).toBe("200px");
  expect([...observed]).toEqual([element.querySelector("#corner")]);
});

test.each([
  ["is covered", COVERED, ["form"]],
  ["is above", [300, 400, 500, 900], []],
  ["is below", [800, 900, 500, 900], []],
  ["is on the left", [450, 550, 100, 300], []],
  ["is on the right", [450, 550, 1100, 1200], []],
])("a form with the focus that %s", async (_name, position, expected) => {
  await openPage();
  place("form", position);
  place("field", position).focus();
  expect(observed.size).toBe(2);
  report();
  expect(scrolled).toEqual(expected);
});

test("of a long form, the field with the focus is uncovered", async () => {
  await openPage();
  place("form", [0, 600, 500, 900]);
  place("field", COVERED).focus();
  report();
  expect(scrolled).toEqual(["field"]);
});

test("what is not edited anymore stays where it is", async () => {
  await openPage();
  place("form", COVERED);
  place("field", COVERED).focus();
  place("single", COVERED).focus();
  report();
  expect(scrolled).toEqual(["single"]);
  expect(observed.size).toBe(2);
  document.getElementById("outside")?.focus();
  report();
  expect(scrolled).toEqual(["single"]);
  expect(observed.size).toBe(1);
});

test("a corner without anything covers nothing", async () => {
  await openPage();
  place("corner", [500, 500, 600, 1000]);
  place("form", COVERED);
  place("field", COVERED).focus();
  report();
  expect(scrolled).toEqual([]);
});

test("nothing is left when the corner is gone", async () => {
  const { press } = await openPage();
  report();
  press("Hide");
  await expect.poll(cornerHeight).toBe("");
  expect(observed.size).toBe(0);
});
