// @vitest-environment jsdom
import { copyText } from "@calling-extensions/ui/controls";
import { afterEach, expect, it, vi } from "vitest";

/** What the old command copied. */
let copied: string[];

/** A browser with a clipboard that takes a text, or refuses it. */
function openBrowser({ hasPermission, canSelect }: Record<"hasPermission" | "canSelect", boolean>) {
  copied = [];
  const writeText = vi.fn(() =>
    hasPermission ? Promise.resolve() : Promise.reject(new DOMException("", "NotAllowedError")),
  );
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.execCommand = (command) => {
    const area = document.querySelector("textarea");
    if (command !== "copy" || !area) return false;
    // Browsers move the focus to what is selected.
    area.focus();
    copied.push(area.value.slice(area.selectionStart, area.selectionEnd));
    return canSelect;
  };
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  return { writeText, button };
}
afterEach(() => document.body.replaceChildren());

it("copies a text to the clipboard", async () => {
  const { writeText } = openBrowser({ hasPermission: true, canSelect: true });
  await copyText("Ada");
  expect(writeText).toHaveBeenCalledWith("Ada");
  expect(copied).toEqual([]);
});

it("copies without a permission, too, and leaves the page as it was", async () => {
  const { button } = openBrowser({ hasPermission: false, canSelect: true });
  await copyText("Ada");
  expect(copied).toEqual(["Ada"]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector("textarea")).toBeNull();
});

it("fails if the browser allows neither", async () => {
  openBrowser({ hasPermission: false, canSelect: false });
  await expect(copyText("Ada")).rejects.toMatchObject({ name: "NotAllowedError" });
  expect(document.querySelector("textarea")).toBeNull();
});
