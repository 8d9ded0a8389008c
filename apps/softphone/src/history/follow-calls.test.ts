import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { RING_TIMEOUT_MS } from "@calling-extensions/telephony/simulated";
import { describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { ada, createTab, created, dialContext } from "../testing/tab.ts";
import { createCallHistory } from "./call-history.ts";
import { followCalls, noteCallerName } from "./follow-calls.ts";
import { isMissed } from "./history-entry.ts";

const BO = "+442079460102";
const adaMatches = [
  {
    callerIdType: "CONTACT" as const,
    objectCoordinates: { portalId: 1, objectId: 101, objectTypeId: "0-1" },
    firstName: "Ada",
    lastName: "Example",
  },
];

/** A tab with a history, whose user is logged in. */
function createTabWithHistory() {
  const tab = createTab();
  const storage = createMemoryStorage();
  const open = () => {
    const opened = createCallHistory(storage);
    followCalls(tab.phone.store, opened);
    return opened;
  };
  let history = open();
  tab.crm.emit({ type: "ready" });
  tab.phone.logIn("Robin Reed");
  return {
    tab,
    get entries() {
      return history.state.getState().entries;
    },
    get history() {
      return history;
    },
    reload() {
      tab.reload();
      history = open();
      tab.crm.emit({ type: "ready" });
    },
  };
}

describe("the history of a phone", () => {
  it("has an answered call, with the outcome that the user chooses after a reload", () => {
    const phone = createTabWithHistory();
    const { tab } = phone;
    tab.talkAndHangUp();
    const call = {
      externalCallId: "call-1",
      direction: "OUTBOUND",
      endStatus: "COMPLETED",
      number: ada,
      outcome: "connected",
      isSeen: true,
    };
    expect(phone.entries).toEqual([expect.objectContaining(call)]);
    expect(phone.entries[0]?.durationMs).toBeGreaterThan(59_000);

    phone.reload();
    tab.calls.drafts.write({ outcome: "leftVoicemail" });
    tab.calls.wrapUp.save();
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    expect(phone.entries).toEqual([expect.objectContaining({ ...call, outcome: "leftVoicemail" })]);
  });

  it("has no call again that the user has deleted before saving it", () => {
    const phone = createTabWithHistory();
    phone.tab.talkAndHangUp();
    phone.history.remove(["call-1"]);
    phone.tab.calls.drafts.write({ outcome: "busy" });
    phone.reload();
    phone.tab.calls.drafts.write({ outcome: "connected" });
    expect(phone.entries).toEqual([]);
  });

  it("has a call that lasted over a reload once", () => {
    const phone = createTabWithHistory();
    const { tab } = phone;
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit(created);
    tab.clock.advance(3_000);
    phone.reload();
    expect(phone.entries).toEqual([]);
    tab.calls.lines.hangUp();
    phone.reload();
    expect(phone.entries).toMatchObject([{ externalCallId: "call-1", endStatus: "COMPLETED" }]);
  });

  it("has missed calls with the caller's name: not answered, while away, and while busy", () => {
    const phone = createTabWithHistory();
    const { tab } = phone;
    tab.calls.simulateIncomingCall(ada);
    tab.crm.emit({ type: "callerMatched", externalCallId: "call-1", matches: adaMatches });
    tab.clock.advance(RING_TIMEOUT_MS);
    tab.phone.setAvailability("away");
    tab.calls.simulateIncomingCall(ada);
    tab.phone.setAvailability("available");
    tab.phone.dial(BO);
    tab.clock.advance(3_000);
    tab.calls.simulateIncomingCall(ada);
    // At most one call waits.
    tab.calls.simulateIncomingCall(ada);
    tab.calls.lines.hangUp();
    tab.clock.advance(RING_TIMEOUT_MS);
    const entries = phone.entries.map((entry) => [
      entry.externalCallId,
      isMissed(entry),
      entry.isSeen,
      entry.name,
    ]);
    expect(new Set(entries)).toEqual(
      new Set([
        ["call-1", true, false, "Ada Example"],
        ["call-2", true, false, undefined],
        ["call-3", false, true, undefined],
        ["call-4", true, false, undefined],
        ["call-5", true, false, undefined],
      ]),
    );
  });

  it("gets the name of a caller who could not ring, if only one record matches", () => {
    const { history, tab } = createTabWithHistory();
    tab.phone.setAvailability("away");
    tab.calls.simulateIncomingCall(ada);
    const event = { type: "callerMatched", externalCallId: "call-1" } as const;
    noteCallerName({ ...event, matches: [...adaMatches, ...adaMatches] }, history);
    expect(history.state.getState().entries[0]?.name).toBeUndefined();
    noteCallerName({ ...event, matches: adaMatches }, history);
    expect(history.state.getState().entries[0]?.name).toBe("Ada Example");
  });
});
