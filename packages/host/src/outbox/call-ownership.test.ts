import { expect, test } from "vitest";
import { createMemoryTier } from "./memory-tier.ts";
import {
  clock,
  lastSave,
  open,
  openBrowserForEachTest,
  put,
  saves,
  settle,
  started,
  storage,
} from "../testing/outbox-pages.ts";
import { SimulatedPage } from "../testing/simulated-browser.ts";

openBrowserForEachTest();

test("a duplicated tab neither lists nor sends a call whose page is still acquiring its locks", async () => {
  const ids: string[] = [];
  const page = new SimulatedPage(clock, () => 0.5);
  const tier = storage.for(page);
  const slowTier = { ...tier, readAll: () => page.wait(200).then(() => tier.readAll()) };
  const first = open(ids, { tiers: [slowTier, createMemoryTier()], writer: "first" });
  put(first.outbox, started);
  // It has the owner's lock, and reads the storage before it requests the sender's lock.
  await clock.advance(50);
  const duplicate = open([...ids], { writer: "duplicate" });
  const listed: unknown[] = [];
  duplicate.outbox.on("change", (entry) => listed.push(entry));
  const taking = duplicate.outbox.claimCalls("9001");
  await clock.advance(5_000);
  expect([await taking, listed, duplicate.outbox.entries]).toEqual([[], [], []]);
  expect(saves.map(({ options }) => options.writer)).toEqual(["first"]);
});

test("the calls of a closed page are sent although the page releases its locks late", async () => {
  const first = open();
  put(first.outbox, started);
  await settle();
  first.page.close();
  open([], { writer: "second" });
  await clock.advance(150);
  expect(saves).toHaveLength(1);
  await clock.advance(2_000);
  expect(saves).toHaveLength(2);
});

test("a call that a tab is sending stays listed there until its own tab continues it", async () => {
  const ids: string[] = [];
  const first = open(ids);
  put(first.outbox, started);
  await settle();
  first.page.close();
  await clock.advance(1_000);
  const other = open();
  await settle();
  expect(other.outbox.entries).toMatchObject([{ status: "saving" }]);
  lastSave().resolve();
  const reloaded = open(ids);
  const taking = reloaded.outbox.claimCalls("9001");
  await clock.advance(500);
  expect([(await taking).length, reloaded.outbox.entries.length]).toEqual([1, 1]);
  expect(other.outbox.entries).toEqual([]);
});
