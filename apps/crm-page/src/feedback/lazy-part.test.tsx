// @vitest-environment jsdom
import { expect, test } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { lazyPart } from "./lazy-part.tsx";

test("each part shows its own code, also if two have the same label", async () => {
  const Notes = lazyPart("the form", "line", () => Promise.resolve(() => "Notes"));
  const Calls = lazyPart("the form", "line", () => Promise.resolve(() => "Calls"));
  const { element } = renderPage([<Notes key="notes" />, " and ", <Calls key="calls" />]);
  await expect.poll(() => element.textContent, patient).toBe("Notes and Calls");
});
