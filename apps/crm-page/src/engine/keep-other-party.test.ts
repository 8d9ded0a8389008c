// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { hostCall } from "../testing/fake-host.ts";
import { newFrame, SHOWN } from "./frame-state.ts";
import { keepOtherParty } from "./keep-other-party.ts";
import { provider } from "../testing/provider-builder.ts";

const contact = (objectId: string) => ({ objectTypeId: "0-1", objectId });
const [ada, bo, cleo] = [contact("101"), contact("102"), contact("103")] as const;

/** What is chosen after a change of the records of a call, and then after its undo. */
function chosenAfter(
  calledRecord: typeof ada | undefined,
  change: Parameters<typeof keepOtherParty>[2],
  engagementId = "7",
) {
  const call = hostCall({ engagementId, ...(calledRecord && { calledRecord }) });
  const frame = { ...newFrame(provider(), SHOWN), calls: [call] };
  const chooseCaller = vi.fn();
  const controller = { frames: { getState: () => [frame] }, chooseCaller };
  const undo = keepOtherParty(controller, "7", change);
  undo();
  return chooseCaller.mock.calls.map(([id, key, { objectId }]) => `${id} ${key} ${objectId}`);
}

it.each([
  [
    "the first new record, and the former one after an undo",
    ada,
    { added: [bo, cleo], removed: [ada] },
    ["9001 k 102", "9001 k 101"],
  ],
  ["no other one while it stays a record of the call", ada, { added: [bo], kept: [ada] }, []],
  [
    "a record that the call keeps, also after an undo",
    ada,
    { added: [], removed: [ada], kept: [bo] },
    ["9001 k 102"],
  ],
  ["the first record if it was unknown", undefined, { added: [bo], kept: [] }, ["9001 k 102"]],
  ["none if only another one leaves", undefined, { added: [], removed: [ada], kept: [bo] }, []],
  ["none without a record that could be", ada, { added: [], removed: [ada] }, []],
] as const)("the other party becomes %s", (_what, calledRecord, change, expected) => {
  expect(chosenAfter(calledRecord, change)).toEqual(expected);
});

it("leaves other calls as they are, and works before the calling parts are loaded", () => {
  expect(chosenAfter(ada, { added: [bo], removed: [ada] }, "8")).toEqual([]);
  expect(keepOtherParty(undefined, "7", { added: [bo] })()).toBeUndefined();
});
