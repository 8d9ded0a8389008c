// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canNotify, notifyOfCall } from "./notify-of-call.ts";

class FakeNotification extends EventTarget {
  static permission = "granted";
  static readonly shown: FakeNotification[] = [];
  closeCount = 0;
  readonly title: string;
  readonly options: NotificationOptions;

  constructor(title: string, options: NotificationOptions) {
    super();
    this.title = title;
    this.options = options;
    FakeNotification.shown.push(this);
  }

  close(): void {
    this.closeCount += 1;
  }
}

beforeEach(() => {
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.pageTexts = undefined;
});

test("a page in another language has notifications, too", () => {
  globalThis.pageTexts = { Notification: "Benachrichtigung", "Incoming call": "Anruf" };
  expect(canNotify()).toBe(true);
});

test("a notification that is clicked after the call ended only shows the tab", () => {
  const focus = vi.spyOn(window, "focus").mockImplementation(() => undefined);
  const stop = notifyOfCall("k", "Ada Lovelace");
  const [notification] = FakeNotification.shown;
  expect(notification).toMatchObject({ options: { body: "Ada Lovelace", tag: "k" } });
  stop?.();
  expect(notification?.closeCount).toBe(1);
  notification?.dispatchEvent(new Event("click"));
  expect(focus).toHaveBeenCalledTimes(1);
  expect(notification?.closeCount).toBe(2);
});

test("a browser that allows notifications only in service workers shows none", () => {
  vi.stubGlobal(
    "Notification",
    class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor.");
      }
    },
  );
  expect(notifyOfCall("k", "Ada Lovelace")).toBeUndefined();
});
