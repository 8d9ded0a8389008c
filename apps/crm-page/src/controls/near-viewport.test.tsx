// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { NearViewport } from "./near-viewport.tsx";

/** Opens a box, and tells it whether it is near the viewport. */
async function openBox() {
  const observed = new Set<Element>();
  let tell: ((changes: object[]) => void) | undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (changes: object[]) => void) {
        tell = callback;
      }
      observe = (element: Element): void => void observed.add(element);
      disconnect = (): void => observed.clear();
    },
  );
  const { element, render } = renderPage(
    <NearViewport estimatedHeight={50}>
      <button type="button">Open</button>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it shows nothing */}
      <video src="/recording" />
    </NearViewport>,
  );
  const box = (): string =>
    `${element.querySelector("div")?.style.height ?? ""} ${element.textContent}`;
  await expect.poll(box, patient).toBe("50px ");
  await expect.poll(() => observed.size, patient).toBe(1);
  const report = (isIntersecting: boolean): void =>
    tell?.([
      // Only the last change counts.
      { isIntersecting: !isIntersecting, boundingClientRect: { height: 1 } },
      { isIntersecting, boundingClientRect: { height: 70 } },
    ]);
  return { element, observed, render, report, box };
}

test("what is out of view is empty, and as high as it was", async () => {
  const { observed, render, report, box } = await openBox();
  report(true);
  await expect.poll(box, patient).toBe(" Open");
  report(false);
  await expect.poll(box, patient).toBe("70px ");
  render(null);
  await expect.poll(() => observed.size, patient).toBe(0);
});

test.each<[string, (button: HTMLElement | null, video: HTMLVideoElement | null) => void, string]>([
  ["isn't used is removed", () => undefined, "70px "],
  ["has the focus stays", (button) => button?.focus(), " Open"],
  [
    "plays stays",
    (_, video) => video && Object.defineProperty(video, "paused", { value: false }),
    " Open",
  ],
  ["was paused stays", (_, video) => video && Object.assign(video, { currentTime: 3 }), " Open"],
])("what is out of view and %s", async (_name, use, expected) => {
  const { element, report, box } = await openBox();
  report(true);
  await expect.poll(box, patient).toBe(" Open");
  use(element.querySelector("button"), element.querySelector("video"));
  report(false);
  report(true);
  report(false);
  await expect.poll(box, patient).toBe(expected);
});

test("everything is printed", async () => {
  const { box } = await openBox();
  dispatchEvent(new Event("beforeprint"));
  await expect.poll(box, patient).toBe(" Open");
  dispatchEvent(new Event("afterprint"));
  await expect.poll(box, patient).toBe("50px ");
});
