// @vitest-environment jsdom
import { beforeEach, expect, it, test } from "vitest";
import { finishedProperties, followAbandonedCalls } from "./abandoned-calls.ts";
import { callDocument, FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";

const entry = outboxEntry("stored", { id: "left", state: "ended" });
const left = { ...entry, isAbandoned: true } as const;

let outbox: FakeOutbox;

beforeEach(() => {
  outbox = new FakeOutbox();
});

it("contains the abandoned calls, the newest first", () => {
  const newer = outboxEntry("saving", { id: "newer", state: "ended" });
  outbox.entries = [left, outboxEntry("stored", { id: "live" }), { ...newer, isAbandoned: true }];
  const abandoned = followAbandonedCalls(outbox);
  expect(abandoned.getState().map(({ id }) => id)).toEqual(["newer", "left"]);
});

it.each<[string, () => void]>([
  ["is finished", () => outbox.change(entry)],
  ["belongs to another tab now", () => outbox.remove(left)],
])("forgets a call that %s, and reports no other change", (_what, act) => {
  const abandoned = followAbandonedCalls(outbox);
  let changes = 0;
  abandoned.subscribe(() => (changes += 1));
  outbox.change(left);
  outbox.change({ ...left, status: "saving" });
  expect([abandoned.getState().length, changes]).toEqual([1, 1]);
  act();
  expect([abandoned.getState().length, changes]).toEqual([0, 2]);
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

test.each([
  ["their formatting if the user changes nothing", "Hi\nAda", "<p>Hi</p><p><b>Ada</b></p>"],
  ["the user's changes, as HTML like before", "Hi\n5 < 6", "Hi<br>5 &lt; 6"],
  ["no text if the user clears them", "", ""],
])("formatted notes keep %s", (_what, notes, expected) => {
  const document = callDocument({ draft: { hs_call_body: "<p>Hi</p><p><b>Ada</b></p>" } });
  expect(finishedProperties(document, notes)).toEqual({ hs_call_body: expected });
});
