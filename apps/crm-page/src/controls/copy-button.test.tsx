// @vitest-environment jsdom
import { CopyButton } from "@calling-extensions/ui/controls";
import { expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";

test("a text that can't be copied is shown for the user to copy, until it can", async () => {
  const writeText = vi.fn(() => Promise.reject(new DOMException("", "NotAllowedError")));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.execCommand = () => false;
  const { element, press } = renderPage(<CopyButton label="Copy link" text={() => "Ada"} />);
  const label = () => element.querySelector("button")?.textContent;
  const area = () => element.querySelector("textarea");
  await expect.poll(label, patient).toBe("Copy link");
  press("Copy link");
  await expect.poll(() => area()?.value, patient).toBe("Ada");
  expect(label()).toBe("Copy link");
  area()?.setSelectionRange(0, 0);
  area()?.focus();
  expect([area()?.selectionStart, area()?.selectionEnd]).toEqual([0, 3]);

  vi.useFakeTimers({ toFake: ["setTimeout"] });
  writeText.mockResolvedValue(undefined as never);
  press("Copy link");
  await vi.waitFor(() => expect(label()).toBe("Copied"), patient);
  expect(area()).toBeNull();
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await expect.poll(label, patient).toBe("Copy link");
});
