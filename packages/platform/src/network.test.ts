import { expect, it, vi } from "vitest";
import { isOnline, onOnline } from "./network.ts";

const pageOf = (onLine: boolean) => Object.assign(new EventTarget(), { navigator: { onLine } });

it("tells whether there is a network", () => {
  expect([true, false].map((onLine) => isOnline(pageOf(onLine)))).toEqual([true, false]);
});

it("calls the listener each time the network is back, until it is stopped", () => {
  const page = pageOf(true);
  const listener = vi.fn<() => void>();
  const stop = onOnline(page, listener);
  for (const type of ["online", "offline", "online"]) page.dispatchEvent(new Event(type));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  page.dispatchEvent(new Event("online"));
  expect(listener).toHaveBeenCalledTimes(2);
});
