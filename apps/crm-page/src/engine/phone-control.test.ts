// @vitest-environment jsdom
import { pendingConfirmation } from "@calling-extensions/ui/dialogs";
import { toasts } from "@calling-extensions/ui/toasts";
import type { TabRole } from "@calling-extensions/tabs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { WINDOW_CHECK_INTERVAL_MS, WINDOW_TIMEOUT_MS } from "../limits.ts";
import { provider } from "../testing/provider-builder.ts";
import { CallingController } from "./calling-controller.ts";
import { CallingWindow } from "./calling-window.ts";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { followHost } from "./follow-host.ts";
import { PhoneControl } from "./phone-control.ts";
import type { PhoneTabs } from "./phone-tabs.ts";
import type { SharedCall, SharedPhone } from "./shared-calls.ts";

const windowed = provider({ id: "9002", usesCallingWindow: true });
const embedded = provider({ id: "9001" });
const request = dialRequest();
const inTab: SharedPhone = {
  place: "tab",
  tab: "other",
  calls: [],
  completedCalls: [],
  appsInEveryTab: [],
  replies: [],
};
const inWindow: SharedPhone = { ...inTab, place: "window" };

/** The phone as the tabs share it, with what was asked of it. */
class FakePhone {
  readonly orders: string[] = [];
  readonly elsewhere = createStore<SharedPhone | undefined>(() => undefined);
  readonly role = createStore<TabRole>(() => "owner");
  dial = ({ id }: { id: string }): unknown => this.orders.push(`dial ${id}`);
  dialElsewhere = ({ id }: { id: string }): unknown => this.orders.push(`dial ${id} elsewhere`);
  showElsewhere = (id: string): unknown => this.orders.push(`show ${id} elsewhere`);
  moveHere = (): unknown => this.orders.push("move here");
}

/** A browser's pop-up. */
let popup: { closed: boolean; focus: () => void; location: { href: string; replace: () => void } };
let controller: CallingController;
let phone: FakePhone;
let control: PhoneControl;
const openWindow = vi.spyOn(window, "open");

beforeEach(() => {
  vi.useFakeTimers();
  popup = {
    closed: false,
    focus: vi.fn(),
    location: { href: "about:blank", replace: vi.fn() },
  };
  openWindow.mockReset().mockImplementation(() => popup as unknown as Window);
  controller = new CallingController();
  phone = new FakePhone();
  control = new PhoneControl(
    { controller, phone: phone as unknown as PhoneTabs, portalId: "1", userId: "11" },
    new CallingWindow(),
  );
});
beforeEach(() => toasts.clear());
afterEach(() => {
  pendingConfirmation.getState()?.settle(undefined);
  vi.useRealTimers();
});

const shownTexts = (): string[] => toasts.visibleToasts.map(({ content }) => content.text);
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const rejections = (): string[] =>
  controller.rejectedDials.store.getState().map(({ reason }) => reason);

/** Starts a call in an app of this tab. */
function startCall(): void {
  const host = new FakeHost();
  controller.open(embedded, { isMinimized: false, isHidden: false });
  controller.attach(embedded.id, host.host);
  followHost(controller, embedded.id, host.host);
  host.emit("call", hostCall());
}

test("an app without a window is dialed where the phone is", () => {
  control.dial(embedded, request);
  expect([phone.orders, openWindow.mock.calls]).toEqual([["dial 9001"], []]);
});

test("an app in the window is dialed there once it has the phone", async () => {
  control.dial(windowed, request);
  await settle();
  expect([openWindow.mock.calls.length, phone.orders]).toEqual([1, []]);
  phone.elsewhere.setState(inTab, true);
  await settle();
  expect(phone.orders).toEqual([]);
  phone.elsewhere.setState(inWindow, true);
  await settle();
  expect([phone.orders, rejections()]).toEqual([["dial 9002 elsewhere"], []]);
});

const failures = {
  "is closed while it opens": async () => {
    popup.closed = true;
    await vi.advanceTimersByTimeAsync(WINDOW_CHECK_INTERVAL_MS);
  },
  "never gets the phone": () => vi.advanceTimersByTimeAsync(WINDOW_TIMEOUT_MS),
};
for (const [title, fail] of Object.entries(failures)) {
  test(`a dial is rejected beside its number if the window ${title}`, async () => {
    control.dial(windowed, request);
    await fail();
    expect(rejections()).toEqual(["The calling window was closed or didn't load."]);
    phone.elsewhere.setState(inWindow, true);
    await settle();
    expect(phone.orders).toEqual([]);
  });
}

test("the window that is open is dialed in and brought to the front", () => {
  control.show(windowed);
  phone.elsewhere.setState(inWindow, true);
  control.dial(windowed, request);
  expect(phone.orders).toEqual(["dial 9002 elsewhere"]);
  expect([openWindow.mock.calls.length, popup.focus]).toEqual([1, expect.any(Function)]);
  expect(popup.focus).toHaveBeenCalledTimes(1);
  control.show(embedded);
  expect(phone.orders.at(-1)).toBe("show 9001 elsewhere");
  expect([shownTexts(), openWindow.mock.calls.length]).toEqual([[], 1]);
});

test("a tab that didn't open the window says where the phone is", () => {
  phone.elsewhere.setState(inWindow, true);
  control.findPhone(windowed.id);
  expect(phone.orders).toEqual(["show 9002 elsewhere"]);
  expect(shownTexts()).toEqual([expect.stringContaining("Look for it among the windows")]);
});

test("an app opens where the phone is on a call, and moves the phone here otherwise", () => {
  const call: SharedCall = {
    providerId: windowed.id,
    appName: windowed.name,
    key: "k",
    externalCallId: "a",
    direction: "OUTBOUND",
    state: "inProgress",
    number: "+12025550101",
    startedAt: 1,
    actions: [],
  };
  phone.elsewhere.setState({ ...inTab, calls: [call] }, true);
  control.show(embedded);
  expect(phone.orders).toEqual(["show 9001 elsewhere"]);
  expect(shownTexts()).toEqual([expect.stringContaining("opens there")]);
  expect(controller.find(embedded.id)).toBeUndefined();
  phone.elsewhere.setState(inTab, true);
  control.show(embedded);
  expect(phone.orders.at(-1)).toBe("move here");
  expect(controller.find(embedded.id)).toBeDefined();
});

test("a phone in a tab is only marked", () => {
  phone.elsewhere.setState(inTab, true);
  control.findPhone(embedded.id);
  expect([phone.orders, shownTexts()]).toEqual([["show 9001 elsewhere"], []]);
});

const obstacles: [string, string, () => void][] = [
  ["this tab has a call", "A call can't move", startCall],
  [
    "another tab has a call",
    "A call can't move",
    () => {
      const call = { ...hostCall(), providerId: "9001", appName: "App", number: "1", actions: [] };
      phone.elsewhere.setState({ ...inTab, calls: [call as SharedPhone["calls"][number]] }, true);
    },
  ],
  ["tabs share no phone", "stays in this tab", () => phone.role.setState("alone", true)],
];
test.each(obstacles)("no window opens if %s, and the user learns why", (_title, text, prepare) => {
  prepare();
  control.openWindow(windowed, request);
  expect(openWindow).not.toHaveBeenCalled();
  expect(shownTexts()).toEqual([expect.stringContaining(text)]);
  // A dial stays possible: the phone decides.
  control.dial(windowed, request);
  expect(phone.orders).toEqual(["dial 9002"]);
});

test("a blocked window is offered again, or on this page, where it stays", async () => {
  openWindow.mockImplementation(() => null);
  control.dial(windowed, request);
  pendingConfirmation.getState()?.settle("retry");
  await settle();
  expect([openWindow.mock.calls.length, phone.orders]).toEqual([2, []]);
  pendingConfirmation.getState()?.settle("embed");
  await settle();
  expect(phone.orders).toEqual(["dial 9002"]);
  control.show(windowed);
  expect([openWindow.mock.calls.length, controller.find("9002")?.location]).toEqual([2, "remote"]);
  // The user may open it later.
  openWindow.mockImplementation(() => popup as unknown as Window);
  control.openWindow(windowed);
  popup.closed = true;
  control.show(windowed);
  expect(openWindow).toHaveBeenCalledTimes(4);
});

test("a closed question about a blocked window dials nowhere", async () => {
  openWindow.mockImplementation(() => null);
  control.dial(windowed, request);
  pendingConfirmation.getState()?.settle(undefined);
  await settle();
  expect(phone.orders).toEqual([]);
});

test("an app that this tab doesn't have brings the phone here to be shown", () => {
  control.show(embedded);
  expect([phone.orders, controller.find("9001")?.visibility.isHidden]).toEqual([
    ["move here"],
    false,
  ]);
  control.show(embedded);
  expect(phone.orders).toEqual(["move here"]);
});
