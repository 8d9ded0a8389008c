import { CallingError } from "@calling-extensions/host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { followUnstoredCalls, type UnstoredCallsStore } from "./unstored-calls.ts";

let outbox: FakeOutbox;
let unstored: UnstoredCallsStore;

beforeEach(() => {
  vi.useFakeTimers();
  outbox = new FakeOutbox();
  unstored = followUnstoredCalls(outbox);
});
afterEach(() => {
  unstored.stop();
  vi.useRealTimers();
});

const ids = () => unstored.getState().entries.map(({ document }) => document.id);
const error = new CallingError("portFailed", "The CRM service does not answer.");

it("hides a save that takes no longer than usual", () => {
  outbox.change(outboxEntry("saving", { id: "a" }));
  vi.advanceTimersByTime(1_900);
  outbox.change(outboxEntry("stored", { id: "a" }));
  vi.advanceTimersByTime(10_000);
  expect(ids()).toEqual([]);
});

it("shows a call that takes longer, regardless of how many versions it had", () => {
  outbox.change(outboxEntry("saving", { id: "a" }));
  vi.advanceTimersByTime(1_500);
  outbox.change(outboxEntry("saving", { id: "a", version: 5 }));
  expect(ids()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(ids()).toEqual(["a"]);
});

it.each(["offline", "session", "refused"] as const)("shows a call that is %s at once", (status) => {
  outbox.change(outboxEntry(status, { id: "a" }, error));
  expect(ids()).toEqual(["a"]);
});

it("shows a call at once if its first attempt failed", () => {
  outbox.change(outboxEntry("saving", { id: "a" }, error));
  expect(ids()).toEqual(["a"]);
});

it("removes a call that is stored, discarded or completed", () => {
  const entry = outboxEntry("refused", { id: "a" }, error);
  outbox.change(entry);
  outbox.change(outboxEntry("refused", { id: "b" }, error));
  outbox.change(outboxEntry("stored", { id: "a" }));
  expect(ids()).toEqual(["b"]);
  outbox.remove(outboxEntry("stored", { id: "b" }));
  expect(ids()).toEqual([]);
});

it("restarts the delay with the next version of a stored call", () => {
  outbox.change(outboxEntry("saving", { id: "a" }));
  vi.advanceTimersByTime(1_900);
  outbox.change(outboxEntry("stored", { id: "a" }));
  outbox.change(outboxEntry("saving", { id: "a", version: 5 }));
  vi.advanceTimersByTime(1_900);
  expect(ids()).toEqual([]);
});

it("shows entries of an earlier page", async () => {
  unstored.stop();
  outbox = new FakeOutbox();
  unstored = followUnstoredCalls(outbox);
  outbox.entries = [outboxEntry("offline", { id: "a" })];
  await outbox.ready;
  expect(ids()).toEqual(["a"]);
});

it("reports that closing the tab would lose the calls", () => {
  expect(unstored.getState().isOnlyInMemory).toBe(false);
  outbox.moveTo("memory");
  expect(unstored.getState().isOnlyInMemory).toBe(true);
});

it("keeps the same object while nothing changes, so that nothing renders", () => {
  outbox.change(outboxEntry("offline", { id: "a" }));
  const before = unstored.getState();
  outbox.save(outboxEntry("stored", { id: "b" }));
  expect(unstored.getState()).toBe(before);
});

it("stops", () => {
  outbox.change(outboxEntry("saving", { id: "a" }));
  unstored.stop();
  vi.advanceTimersByTime(10_000);
  outbox.change(outboxEntry("offline", { id: "b" }));
  expect(ids()).toEqual([]);
});
