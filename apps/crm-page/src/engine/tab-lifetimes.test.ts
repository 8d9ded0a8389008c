import {
  createFakeClock,
  SimulatedBrowser,
  type FakeClock,
} from "@calling-extensions/platform/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { TabLifetimes } from "./tab-lifetimes.ts";

let closed: string[];
let clock: FakeClock;
const open = (tab: string, name = "phone"): TabLifetimes =>
  new TabLifetimes(name, tab, (other) => closed.push(`${tab} sees that ${other} is closed`));
const settle = (): Promise<void> => clock.settle(10);

beforeEach(() => {
  closed = [];
  clock = createFakeClock();
  vi.stubGlobal("navigator", new SimulatedBrowser(clock).openPage().navigator);
});

test("a tab learns once that a tab which it watches is closed", async () => {
  const [a, b] = [open("a"), open("b")];
  a.watch("b");
  a.watch("b");
  await settle();
  expect(closed).toEqual([]);
  b.stop();
  await settle();
  expect(closed).toEqual(["a sees that b is closed"]);
});

test("a tab that is closed before it is watched counts as closed", async () => {
  open("a").watch("gone");
  await settle();
  expect(closed).toEqual(["a sees that gone is closed"]);
});

test("a tab that is loaded again is watched again", async () => {
  const a = open("a");
  for (let load = 0; load < 2; load += 1) {
    const b = open("b");
    a.watch("b");
    b.stop();
    await settle();
  }
  expect(closed).toHaveLength(2);
});

test("a tab that has left learns nothing, and neither does a tab of itself or of other users", async () => {
  const [a, b, otherUser] = [open("a"), open("b"), open("b", "phone of another user")];
  a.watch("a");
  a.watch("b");
  otherUser.stop();
  await settle();
  expect(closed).toEqual([]);
  a.stop();
  b.stop();
  await settle();
  expect(closed).toEqual([]);
});

test("nothing fails in a browser without locks", async () => {
  vi.stubGlobal("navigator", {});
  const a = open("a");
  a.watch("b");
  await settle();
  a.stop();
  expect(closed).toEqual([]);
});
