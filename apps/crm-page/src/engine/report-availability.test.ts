import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeHost } from "./fake-host.ts";
import { followAvailability } from "./report-availability.ts";

let host: FakeHost;
let told: boolean[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  host = new FakeHost();
  told = [];
  stop = followAvailability(host.host, "Softphone", async ({ isAvailable }) => {
    told.push(isAvailable);
  });
});
afterEach(() => vi.useRealTimers());

const initialize = (isLoggedIn: boolean, isAvailable: boolean): void => {
  host.emit("status", { status: "initialized" });
  host.emit("login", { isLoggedIn });
  host.emit("availability", { isAvailable });
};

it("says nothing of an app that says nothing", () => {
  host.emit("status", { status: "initialized" });
  host.emit("login", { isLoggedIn: true });
  stop();
  expect(told).toEqual([]);
});

it("tells each change once, and that somebody is available every minute", () => {
  initialize(true, true);
  host.emit("availability", { isAvailable: true });
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(180_000);
  expect(told).toEqual([true, true, true, true]);
  host.emit("availability", { isAvailable: false });
  vi.advanceTimersByTime(180_000);
  expect(told).toEqual([true, true, true, true, false]);
});

it("takes nobody for available who is not logged in", () => {
  initialize(false, true);
  expect(told).toEqual([]);
  host.emit("login", { isLoggedIn: true });
  host.emit("login", { isLoggedIn: false });
  expect(told).toEqual([true, false]);
});

it("takes the word of no app that is gone", () => {
  initialize(true, true);
  host.emit("status", { status: "connecting" });
  expect(told).toEqual([true, false]);
  initialize(true, true);
  stop();
  vi.advanceTimersByTime(180_000);
  expect(told).toEqual([true, false, true, false]);
});

it("goes on where the service does not answer", () => {
  stop();
  const report = vi.fn(() => Promise.reject(new Error("away")));
  followAvailability(host.host, "Softphone", report);
  initialize(true, true);
  vi.advanceTimersByTime(60_000);
  expect(report).toHaveBeenCalledTimes(2);
});
