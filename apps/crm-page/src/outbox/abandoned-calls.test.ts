import { beforeEach, expect, it, test } from "vitest";
import { finishedProperties, followAbandonedCalls } from "./abandoned-calls.ts";
import { callDocument, FakeOutbox, outboxEntry } from "./fake-outbox.ts";

const entry = outboxEntry("stored", { id: "left", state: "ended" });
const left = { ...entry, isAbandoned: true } as const;

let outbox: FakeOutbox;

beforeEach(() => {
  outbox = new FakeOutbox();
});

it("has the calls that nobody is on, the newest first", () => {
  const newer = outboxEntry("saving", { id: "newer", state: "ended" });
  outbox.entries = [left, outboxEntry("stored", { id: "live" }), { ...newer, isAbandoned: true }];
  const abandoned = followAbandonedCalls(outbox);
  expect(abandoned.get().map(({ id }) => id)).toEqual(["newer", "left"]);
});

it.each<[string, () => void]>([
  ["is finished", () => outbox.change(entry)],
  ["is another tab's now", () => outbox.remove(left)],
])("forgets a call that %s, and tells of no other change", (_what, act) => {
  const abandoned = followAbandonedCalls(outbox);
  let changes = 0;
  abandoned.subscribe(() => (changes += 1));
  outbox.change(left);
  outbox.change({ ...left, status: "saving" });
  expect([abandoned.get().length, changes]).toEqual([1, 1]);
  act();
  expect([abandoned.get().length, changes]).toEqual([0, 2]);
});

test.each([
  ["the draft with the notes as finished", { hs_call_body: "Typed", other: 1 }, "Finished"],
  ["no notes if there never were any", { other: 1 }, ""],
  ["empty notes if the user cleared them", { hs_call_body: "Typed" }, ""],
])("a call is completed with %s", (_what, draft, notes) => {
  const { hs_call_body: typed, ...others } = { hs_call_body: undefined, ...draft };
  expect(finishedProperties(callDocument({ draft }), notes)).toEqual({
    ...others,
    ...((notes !== "" || typed !== undefined) && { hs_call_body: notes }),
  });
});
