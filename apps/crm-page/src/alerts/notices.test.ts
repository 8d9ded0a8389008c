import { beforeEach, expect, it } from "vitest";
import { showAlert } from "./alerts.ts";
import { dismissNotice, notices } from "./notices.ts";
import { showToast } from "./toast.ts";

beforeEach(() => notices.set([]));

const texts = () => notices.get().map(({ text }) => text);
const undo = { label: "Undo", run: () => undefined };

it("shows the newest three", () => {
  for (const message of ["1", "2", "3", "4"]) showAlert({ source: "App", message });
  expect(texts()).toEqual(["2", "3", "4"]);
});

it("shows an error once, while it is on screen", () => {
  const error = { source: "App", message: "No line" };
  showAlert(error);
  showAlert(error);
  showAlert({ ...error, source: "Other app" });
  expect(texts()).toEqual(["No line", "No line"]);
  for (const { id } of notices.get()) dismissNotice(id);
  showAlert(error);
  expect(texts()).toEqual(["No line"]);
});

it("keeps two equal toasts apart, as each has its own undo", () => {
  showToast({ text: "Ada was deleted.", action: undo });
  showToast({ text: "Ada was deleted.", action: undo });
  expect(texts()).toHaveLength(2);
});
