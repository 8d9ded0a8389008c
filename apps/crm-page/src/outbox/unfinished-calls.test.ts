import { beforeEach, expect, it } from "vitest";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { followUnfinishedCalls, type UnfinishedCallsStore } from "./unfinished-calls.ts";

const ended = outboxEntry("stored", { id: "ended", providerId: "1", state: "ended" });

let outbox: FakeOutbox;
let unfinished: UnfinishedCallsStore;

beforeEach(() => {
  outbox = new FakeOutbox();
  unfinished = followUnfinishedCalls(outbox);
});

const ids = () => unfinished.getState().map(({ id }) => id);

it("claims calls only of available apps", async () => {
  outbox.entries = [
    ended,
    outboxEntry("stored", { id: "without its app", providerId: "3", state: "ended" }),
  ];
  expect(await unfinished.claimCalls(["1", "2"])).toEqual(new Set(["1"]));
  expect(outbox.requests).toEqual(["claimCalls 1", "claimCalls 2"]);
});

it("shows no app for a call that is completed", async () => {
  outbox.entries = [outboxEntry("saving", { id: "completed", providerId: "1" })];
  expect(await unfinished.claimCalls(["1"])).toEqual(new Set());
});

it("shows no app for a call of another tab", async () => {
  outbox.entries = [ended];
  outbox.canTakeUp = () => false;
  expect(await unfinished.claimCalls(["1"])).toEqual(new Set());
  expect(ids()).toEqual([]);
});

it("contains the calls that had ended and are not lost", async () => {
  outbox.entries = [
    ended,
    outboxEntry("stored", { id: "live", providerId: "1", state: "inProgress" }),
    outboxEntry("stored", { id: "lost", providerId: "1", state: "ended", isLost: true }),
  ];
  await unfinished.claimCalls(["1"]);
  expect(ids()).toEqual(["ended"]);
});

it("ignores a call that ends in this page load", async () => {
  await unfinished.claimCalls(["1"]);
  outbox.change(ended);
  expect(ids()).toEqual([]);
});

it.each<[string, () => void]>([
  ["is completed", () => outbox.change(outboxEntry("saving", { id: "ended", providerId: "1" }))],
  ["is discarded", () => outbox.remove(ended)],
  ["is dismissed by the user", () => unfinished.dismiss("ended")],
])("removes a call that %s", async (_what, act) => {
  outbox.entries = [ended];
  await unfinished.claimCalls(["1"]);
  outbox.change({ ...ended, status: "saving" });
  expect(ids()).toEqual(["ended"]);
  act();
  expect(ids()).toEqual([]);
});

it("contains the record that the user has chosen since", async () => {
  outbox.entries = [ended];
  await unfinished.claimCalls(["1"]);
  const chosenRecord = { objectTypeId: "0-1", objectId: "102" };
  outbox.change({ ...ended, document: { ...ended.document, chosenRecord } });
  expect(unfinished.getState()).toMatchObject([{ id: "ended", chosenRecord }]);
});
