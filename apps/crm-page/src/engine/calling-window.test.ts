import { beforeEach, expect, it, vi } from "vitest";
import { CallingWindow } from "./calling-window.ts";

const target = { portalId: "1", userId: "11", app: { id: "9 001", width: 400, height: 650 } };

/** A window with the parts that are used. */
const openedWindow = (href: string) => ({
  closed: false,
  focus: vi.fn(),
  location: { href, replace: vi.fn() },
});

const open = vi.fn<(...args: unknown[]) => unknown>();
beforeEach(() => {
  open.mockReset();
  vi.stubGlobal("window", { open });
});

it("opens once for two clicks, and again after it was closed", () => {
  const opened = openedWindow("about:blank");
  open.mockReturnValue(opened);
  const callingWindow = new CallingWindow();
  expect([callingWindow.open(target), callingWindow.open(target)]).toEqual([true, true]);
  expect(open).toHaveBeenCalledOnce();
  expect(opened.location.replace).toHaveBeenCalledWith(
    "/calling-integration-popup-ui/1?provider=9+001",
  );
  expect(opened.focus).toHaveBeenCalledOnce();
  opened.closed = true;
  expect(callingWindow.isOpen).toBe(false);
  callingWindow.open(target);
  expect(open).toHaveBeenCalledTimes(2);
});

it("does not load a window again that an earlier load of the page opened", () => {
  const opened = openedWindow("https://crm.test/calling-integration-popup-ui/1");
  open.mockReturnValue(opened);
  expect(new CallingWindow().open(target)).toBe(true);
  expect(opened.location.replace).not.toHaveBeenCalled();
  expect(opened.focus).toHaveBeenCalledOnce();
});

it.each([
  ["null", null],
  ["a closed window", { closed: true }],
])("is blocked if the browser returns %s", (_title, result) => {
  open.mockReturnValue(result);
  expect(new CallingWindow().open(target)).toBe(false);
});
