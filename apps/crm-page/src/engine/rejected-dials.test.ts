import { expect, it } from "vitest";
import { dialRequest } from "../testing/fake-host.ts";
import { findRejection, RejectedDials } from "./rejected-dials.ts";

const contact = { objectTypeId: "0-1", objectId: "101" };

it("a rejection is shown beside the button that was clicked, with its last reason", () => {
  const dials = new RejectedDials();
  dials.add(dialRequest(), "No account.");
  dials.add(dialRequest({ phoneNumber: "+1" }), "Invalid.");
  dials.add(dialRequest(), "Busy.");
  const rejected = dials.store.getState();
  expect(rejected.map(({ reason }) => reason)).toEqual(["Invalid.", "Busy."]);
  expect(findRejection(rejected, dialRequest())?.reason).toBe("Busy.");
});

it.each([
  ["number", { phoneNumber: "+1" }],
  ["property", { phonePropertyName: "mobilephone" }],
  ["object", { viewedRecord: { ...contact, objectId: "102" } }],
  ["type", { viewedRecord: { ...contact, objectTypeId: "0-2" } }],
])(
  "a button for another %s has no rejection, and a dial with it keeps the others",
  (_what, other) => {
    const dials = new RejectedDials();
    dials.add(dialRequest(), "Busy.");
    const rejected = dials.store.getState();
    expect(findRejection(rejected, dialRequest(other))).toBeUndefined();
    dials.forget(dialRequest(other));
    expect(dials.store.getState()).toBe(rejected);
    dials.forget(dialRequest());
    expect(dials.store.getState()).toEqual([]);
  },
);

it("a dial that its user canceled isn't rejected", () => {
  const dials = new RejectedDials();
  const canceled = dialRequest();
  dials.takeBack(canceled);
  dials.add(canceled, "Busy.");
  expect(dials.store.getState()).toEqual([]);
  dials.add(dialRequest(), "Busy.");
  expect(dials.store.getState()).toHaveLength(1);
});
