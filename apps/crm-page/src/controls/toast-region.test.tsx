// @vitest-environment jsdom
import { showToast, ToastRegion, toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";

beforeEach(() => {
  // jsdom lacks it.
  vi.stubGlobal("CSS", { escape: String });
});
beforeEach(() => toasts.clear());
afterEach(() => {
  vi.restoreAllMocks();
});

async function openRegion() {
  const run = vi.fn();
  const page = renderPage(<ToastRegion />);
  await expect.poll(() => page.element.firstChild, patient).not.toBeNull();
  showToast({ tone: "info", text: "Ada was deleted.", action: { label: "Undo", run } });
  showToast({ tone: "error", source: "Phone", text: "No line" });
  const shown = () =>
    Array.from(page.element.querySelectorAll("[data-toast]"), (each) => [
      each.getAttribute("data-tone"),
      ...Array.from(each.querySelectorAll("strong, p"), ({ textContent }) => textContent),
    ]);
  await expect.poll(shown, patient).toEqual([
    ["error", "Phone", "No line"],
    ["info", "Ada was deleted."],
  ]);
  return { ...page, shown, run };
}

test("a toast is dismissed by its button, by its action, and by Escape", async () => {
  const { element, press, shown, run } = await openRegion();
  press("Undo");
  expect(run).toHaveBeenCalledOnce();
  await expect.poll(shown, patient).toEqual([["error", "Phone", "No line"]]);
  const type = (key: string) =>
    element
      .querySelector("[data-toast] button")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  type("a");
  expect(toasts.visibleToasts).toHaveLength(1);
  type("Escape");
  await expect.poll(shown, patient).toEqual([]);
  showToast({ tone: "info", text: "Saved" });
  await expect.poll(shown, patient).toHaveLength(1);
  press("Dismiss");
  await expect.poll(shown, patient).toEqual([]);
});

function showTab(isShown: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(!isShown);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("toasts wait while their tab is in the background", async () => {
  await openRegion();
  const pause = vi.spyOn(toasts, "pauseAll");
  const resume = vi.spyOn(toasts, "resumeAll");
  showTab(false);
  expect(pause).toHaveBeenCalledOnce();
  expect(resume).not.toHaveBeenCalled();
  pause.mockClear();
  showToast({ tone: "info", text: "Later" });
  await expect.poll(() => pause.mock.calls.length, patient).toBeGreaterThan(0);
  showTab(true);
  expect(resume).toHaveBeenCalledOnce();
});
