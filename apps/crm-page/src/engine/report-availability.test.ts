import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeHost } from "../testing/fake-host.ts";
import { startAvailabilityReports } from "./report-availability.ts";

let host: FakeHost;
let reports: boolean[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  host = new FakeHost();
  reports = [];
  stop = startAvailabilityReports(host.host, "Softphone", async ({ isAvailable }) => {
    reports.push(isAvailable);
  });
});
afterEach(() => vi.useRealTimers());

const initialize = (isLoggedIn: boolean, isAvailable: boolean): void => {
  host.emit("status", { status: "initialized" });
  host.emit("login", { isLoggedIn });
  host.emit("availability", { isAvailable });
};

it("reports nothing until the app does", () => {
  host.emit("status", { status: "initialized" });
  host.emit("login", { isLoggedIn: true });
  stop();
  expect(reports).toEqual([]);
});

it("reports each change once, and an available user every minute", () => {
  initialize(true, true);
  host.emit("availability", { isAvailable: true });
  expect(reports).toEqual([true]);
  vi.advanceTimersByTime(180_000);
  expect(reports).toEqual([true, true, true, true]);
  host.emit("availability", { isAvailable: false });
  vi.advanceTimersByTime(180_000);
  expect(reports).toEqual([true, true, true, true, false]);
});

it("reports a user as available only if logged in", () => {
  initialize(false, true);
  expect(reports).toEqual([]);
  host.emit("login", { isLoggedIn: true });
  host.emit("login", { isLoggedIn: false });
  expect(reports).toEqual([true, false]);
});

it("reports a user as unavailable once the app is gone", () => {
  initialize(true, true);
  host.emit("status", { status: "connecting" });
  expect(reports).toEqual([true, false]);
  initialize(true, true);
  stop();
  vi.advanceTimersByTime(180_000);
  expect(reports).toEqual([true, false, true, false]);
});

it("continues if the service does not respond", () => {
  stop();
  const report = vi.fn(() => Promise.reject(new Error("away")));
  startAvailabilityReports(host.host, "Softphone", report);
  initialize(true, true);
  vi.advanceTimersByTime(60_000);
  expect(report).toHaveBeenCalledTimes(2);
});
