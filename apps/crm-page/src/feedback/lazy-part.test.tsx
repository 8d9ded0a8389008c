// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { lazyPart } from "./lazy-part.tsx";

test("each part shows its own code, also if two have the same label", async () => {
  const Notes = lazyPart("the form", "line", () => Promise.resolve(() => "Notes"));
  const Calls = lazyPart("the form", "line", () => Promise.resolve(() => "Calls"));
  const { element } = renderPage([<Notes key="notes" />, " and ", <Calls key="calls" />]);
  await expect.poll(() => element.textContent, patient).toBe("Notes and Calls");
});

test("a part whose code the service didn't send appears once it does", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn().mockResolvedValue(() => "Notes");
  // A query repeats it once by itself.
  for (const _ of [1, 2]) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const Notes = lazyPart("the form", "line", load);
  const { element } = renderPage(<Notes />);
  await expect.poll(() => element.textContent, patient).toContain("isn't responding");
  await expect.poll(() => element.textContent, patient).toBe("Notes");
});
