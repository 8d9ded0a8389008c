// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, test, vi } from "vitest";
import { saveRecording } from "./save-recording.ts";

beforeEach(() => {
  toasts.clear();
  return () => vi.restoreAllMocks();
});

test("a failure to load the code for recordings is shown", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
  await saveRecording({ record: () => Promise.reject(new Error("offline")) });
  expect(toasts.visibleToasts.map(({ content }) => content.text)).toEqual([
    "Couldn't load what records the session. Try again.",
  ]);
  expect(click).not.toHaveBeenCalled();
});
