// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buttons, find, press, render, typeKey } from "../testing/render.ts";
import { showToast, toasts, type Toast } from "./toast-queue.ts";
import { ToastRegion } from "./toast-region.tsx";

const isHidden = vi.fn<() => boolean>();
beforeEach(() => {
  vi.useFakeTimers();
  isHidden.mockReset().mockReturnValue(false);
  Object.defineProperty(document, "hidden", { configurable: true, get: isHidden });
  // jsdom lacks it.
  vi.stubGlobal("CSS", { escape: String });
});
afterEach(() => {
  toasts.clear();
  vi.useRealTimers();
  Reflect.deleteProperty(document, "hidden");
});

const show = (toast: Partial<Toast>) =>
  act(async () => showToast({ tone: "info", text: "Saved", ...toast }));
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const hide = (hidden: boolean) =>
  act(async () => {
    isHidden.mockReturnValue(hidden);
    document.dispatchEvent(new Event("visibilitychange"));
  });
const shown = () =>
  Array.from(document.querySelectorAll("[data-toast]"), ({ textContent }) => textContent);

describe("a toast", () => {
  beforeEach(async () => {
    await render(<ToastRegion />);
  });

  it("has a source, a text and a tone", async () => {
    await show({ tone: "error", source: "Acme Phone", text: "No reply" });
    expect(find("[data-toast]").dataset["tone"]).toBe("error");
    expect(find("[data-toast] strong").textContent).toBe("Acme Phone");
    expect(find("[data-toast] p")).toMatchObject({ dir: "auto", textContent: "No reply" });
    expect(
      document.querySelector("[data-toast] [role=alert] svg, [data-toast] > svg"),
    ).not.toBeNull();
    expect(find("[role=region]").ariaLabel).toBe("Notifications");
    await show({});
    const info = find("[data-tone=info]");
    expect(info.querySelector("strong")).toBeNull();
    const title = info.getAttribute("aria-labelledby") ?? "";
    expect(document.getElementById(title)?.textContent).toBe("Saved");
  });

  it("is dismissed by its button, and by Escape where the focus is", async () => {
    await show({});
    expect(buttons()).toEqual(["Dismiss"]);
    await press("Dismiss");
    expect(shown()).toEqual([]);
    await show({});
    await typeKey(find("[data-toast] button"), "Enter");
    expect(shown()).toEqual(["Saved"]);
    await typeKey(document.body, "Escape");
    expect(shown()).toEqual(["Saved"]);
    await typeKey(find("[data-toast] button"), "Escape");
    expect(shown()).toEqual([]);
  });

  it("closes before its action runs", async () => {
    const run = vi.fn<() => void>(() => expect(toasts.visibleToasts).toEqual([]));
    await show({ action: { label: "Undo", run } });
    await press("Undo");
    expect(run).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it("expires, but not in a background tab", async () => {
    await show({});
    await pass(9_000);
    await hide(true);
    await pass(60_000);
    expect(shown()).toEqual(["Saved"]);
    await show({ text: "Deleted" });
    await pass(60_000);
    expect(shown()).toHaveLength(2);
    await hide(false);
    await pass(999);
    expect(shown()).toHaveLength(2);
    await pass(1);
    expect(shown()).toEqual(["Deleted"]);
    await pass(10_000);
    expect(shown()).toEqual([]);
  });

  it("that has the focus doesn't expire when the tab is back", async () => {
    await show({});
    await act(async () => find("[data-toast] button").focus());
    await hide(true);
    await hide(false);
    await pass(60_000);
    expect(shown()).toEqual(["Saved"]);
  });
});
