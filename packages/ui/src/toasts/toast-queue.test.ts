import { beforeEach, expect, it } from "vitest";
import { showToast, toasts } from "./toast-queue.ts";

beforeEach(() => toasts.clear());

const shownTexts = () => toasts.visibleToasts.map(({ content }) => content.text);
const undo = { label: "Undo", run: () => undefined };

it("shows the newest three toasts", () => {
  for (const text of ["1", "2", "3", "4"]) showToast({ tone: "error", source: "App", text });
  expect(shownTexts()).toEqual(["4", "3", "2"]);
});

it("shows an error only once while it is on screen", () => {
  const error = { tone: "error", source: "App", text: "No line" } as const;
  showToast(error);
  showToast(error);
  showToast({ ...error, source: "Other app" });
  expect(shownTexts()).toEqual(["No line", "No line"]);
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  showToast(error);
  expect(shownTexts()).toEqual(["No line"]);
});

it("shows two equal toasts if each has its own undo", () => {
  showToast({ tone: "info", text: "Ada was deleted.", action: undo });
  showToast({ tone: "info", text: "Ada was deleted.", action: undo });
  expect(shownTexts()).toHaveLength(2);
});
