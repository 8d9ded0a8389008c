import { afterEach, beforeEach, expect, it, vi } from "vitest";
import "../testing/number-plans.ts";
import { CONNECT_TIMEOUT_MS } from "../settings/defaults.ts";
import { ada, createTab, type Tab } from "../testing/tab.ts";
import { loadRest } from "./load-rest.ts";

const load = vi.fn<() => void>();
let page: EventTarget;
let tab: Tab;

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  tab = createTab();
  tab.phone.logIn("Robin Reed");
});
afterEach(() => vi.useRealTimers());

/** How often the rest is loaded now. */
function countLoads(): number {
  vi.advanceTimersByTime(0);
  const { length } = load.mock.calls;
  load.mockClear();
  return length;
}

it("the rest is loaded once the phone is connected, and again for each call and with the network", () => {
  loadRest(tab.phone.store, [load, load]);
  expect(countLoads()).toBe(0);
  tab.crm.emit({ type: "ready" });
  expect(load).not.toHaveBeenCalled();
  expect(countLoads()).toBe(2);
  tab.phone.setAvailability("away");
  expect(countLoads()).toBe(0);
  tab.phone.dial(ada);
  expect(countLoads()).toBe(2);
  tab.calls.lines.setMuted(true);
  expect(countLoads()).toBe(0);
  page.dispatchEvent(new Event("online"));
  expect(countLoads()).toBe(2);
});

it("a phone that is already connected loads the rest at once", () => {
  tab.crm.emit({ type: "ready" });
  loadRest(tab.phone.store, [load]);
  expect(countLoads()).toBe(1);
});

it("a phone that finds no CRM page loads it after a while", () => {
  loadRest(tab.phone.store, [load]);
  vi.advanceTimersByTime(CONNECT_TIMEOUT_MS - 1);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(countLoads()).toBe(1);
});
