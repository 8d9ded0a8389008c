import { beforeEach, expect, it, vi } from "vitest";
import "../testing/number-plans.ts";
import { english } from "../languages/language.ts";
import { ada, createConnectedTab, type Tab } from "../testing/tab.ts";
import { createCallNotifier, type CallNotifier } from "./call-notifier.ts";

/** What the browser did, in order. */
let events: string[];
let permission: NotificationPermission;
let isHidden: boolean;
let isAllowedHere: boolean;
let tab: Tab;
let notifier: CallNotifier;
const shownOnes: EventTarget[] = [];

class FakeNotification extends EventTarget {
  static get permission() {
    return permission;
  }
  static async requestPermission() {
    events.push("asked");
    permission = "granted";
  }
  constructor(title: string, { body }: { body: string }) {
    super();
    if (!isAllowedHere) throw new TypeError("Illegal constructor.");
    events.push(`${title}: ${body}`);
    shownOnes.push(this);
  }
  close() {
    events.push("closed");
  }
}

beforeEach(() => {
  events = [];
  permission = "granted";
  isHidden = true;
  isAllowedHere = true;
  vi.stubGlobal("window", {
    Notification: FakeNotification,
    focus: () => events.push("focused"),
  });
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("document", {
    get hidden() {
      return isHidden;
    },
  });
  tab = createConnectedTab();
  notifier = createCallNotifier(() => english);
  tab.phone.store.subscribe((state) => notifier.update(state));
});

const shown = "Incoming call: +1 202 555 0101";

it.each([
  ["is answered", () => tab.calls.incoming.answer()],
  ["is declined", () => tab.calls.lines.hangUp()],
  ["ends", () => tab.farEnd.hangUp()],
])("an incoming call is shown once, until it %s", (_what, act) => {
  tab.calls.simulateIncomingCall(ada);
  tab.phone.chooseCallerId("+12025550191");
  expect(events).toEqual([shown]);
  act();
  expect(events).toEqual([shown, "closed"]);
});

it("a click shows the phone", () => {
  tab.calls.simulateIncomingCall(ada);
  shownOnes.at(-1)?.dispatchEvent(new Event("click"));
  expect(events).toEqual([shown, "focused", "closed"]);
});

it.each([
  ["the tab is visible", () => (isHidden = false)],
  ["the user hasn't allowed it", () => (permission = "default")],
  ["the browser can't", () => (isAllowedHere = false)],
  ["the user is away", () => tab.phone.setAvailability("away")],
  ["the user doesn't want to be disturbed", () => tab.phone.setAvailability("doNotDisturb")],
])("nothing is shown if %s", (_why, arrange) => {
  arrange();
  tab.calls.simulateIncomingCall(ada);
  expect(events).toEqual([]);
});

it.each([
  ["default", ["asked"]],
  ["granted", []],
  ["denied", []],
] as const)("with the permission %s, the user is asked: %j", (before, expected) => {
  permission = before;
  notifier.requestPermission();
  expect(events).toEqual(expected);
});
