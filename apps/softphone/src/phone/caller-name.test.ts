import type { CallLeg } from "@calling-extensions/telephony";
import { expect, it } from "vitest";
import { titleOf } from "../call/engagement-properties.ts";
import { toHistoryEntry } from "../history/history-entry.ts";
import { english } from "../languages/language.ts";
import { ada, createTab, us } from "../testing/tab.ts";

const onLeg = (leg: CallLeg) => void Object.assign(leg, { callerName: "Ada of Example" });

function ring() {
  const tab = createTab({ onLeg });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  tab.farEnd.ring({ fromNumber: ada, toNumber: us });
  const call = tab.call();
  if (!call) throw new Error("Nothing rings.");
  return { tab, call };
}

it("a caller without a contact has the name that the carrier has sent", () => {
  const { call } = ring();
  expect(titleOf(call)).toBe("Call from Ada of Example");
  expect(toHistoryEntry(call)).toMatchObject({ name: "Ada of Example", number: ada });
});

it("the name of a contact is preferred", () => {
  const { tab, call } = ring();
  const coordinates = { objectId: 101, objectTypeId: "0-1" };
  tab.crm.emit({
    type: "callerMatched",
    externalCallId: call.externalCallId,
    matches: [{ callerIdType: "CONTACT", objectCoordinates: coordinates, name: "Ada Lovelace" }],
  });
  expect(titleOf(tab.call() ?? call)).toBe("Call from Ada Lovelace");
});

it("a call that can't be read is a notice", () => {
  const { tab } = ring();
  tab.emit({ type: "unreadableCall" });
  expect(tab.state().notice?.text(english)).toContain("refused");
});
