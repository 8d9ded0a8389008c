import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { RING_TIMEOUT_MS } from "@calling-extensions/telephony/simulated";
import { english } from "../languages/language.ts";
import { CALLER_IDS } from "../settings/defaults.ts";
import { ada, createConnectedTab, created, dialContext, us, type Tab } from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

const adaRecord = {
  callerIdType: "CONTACT" as const,
  objectCoordinates: { portalId: 1, objectId: 101, objectTypeId: "0-1" },
  firstName: "Ada",
  lastName: "Example",
};

const matched = (...matches: (typeof adaRecord)[]) =>
  tab.crm.emit({ type: "callerMatched", matches, externalCallId: "call-1" });

describe("a call that the CRM page asks for", () => {
  it("is announced immediately, with the dialing context", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    expect(tab.crm.sent).toEqual([
      [
        "outgoingCall",
        {
          externalCallId: "call-1",
          fromNumber: us,
          toNumber: ada,
          startedAt: tab.clock.now(),
          dialingContext: dialContext,
        },
      ],
    ]);
    expect(tab.call()?.state).toBe("dialing");
  });

  it("rings, is answered and is reported as answered", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.clock.advance(400);
    expect(tab.call()?.state).toBe("ringing");
    tab.clock.advance(2_000);
    expect(tab.call()).toMatchObject({ state: "inProgress", answeredAt: tab.clock.now() });
    expect(tab.crm.sent.at(-1)).toEqual(["callAnswered", "call-1"]);
  });

  it("waits until the user logs in", () => {
    tab.phone.logOut();
    tab.crm.emit({ type: "dial", context: dialContext });
    expect(tab.state()).toMatchObject({ call: undefined, pendingDial: dialContext });
    tab.phone.logIn("Sam Okafor");
    expect(tab.call()).toMatchObject({ toNumber: ada, dialingContext: dialContext });
  });

  it("is refused with a reason during another call", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } });
    expect(tab.crm.sent.at(-1)).toEqual([
      "refuseDial",
      { phoneNumber: "+442079460102" },
      "You're on a call. Hang up before you call +44 20 7946 0102.",
    ]);
    expect(tab.call()?.toNumber).toBe(ada);
  });

  it.each([
    ["ask reception", `Can't call "ask reception". This isn't a phone number.`],
    ["911", `Can't call "911". 911 is an emergency number. Call it from a regular phone.`],
    ["+1", `Can't call "+1". This number is incomplete.`],
  ])("is refused with a reason for %j", (phoneNumber, message) => {
    tab.crm.emit({ type: "dial", context: { phoneNumber } });
    expect(tab.crm.sent).toEqual([["refuseDial", { phoneNumber }, message]]);
    expect(tab.call()).toBeUndefined();
  });

  it.each([
    ["020 7946 0102 x7", "GB"],
    ["+44 20 7946 0102 ext. 7", "US"],
  ])("dials %j without the extension", (phoneNumber, countryCode) => {
    tab.crm.emit({ type: "dial", context: { phoneNumber, countryCode } });
    expect(tab.call()?.toNumber).toBe("+442079460102");
  });

  it("continues if the CRM fails to create its engagement", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit({ type: "engagementFailed", message: "No.", externalCallId: "call-1" });
    tab.clock.advance(3_000);
    expect(tab.call()).toMatchObject({
      state: "inProgress",
      engagement: { status: "failed", message: "No." },
    });
  });

  it("ignores another call's engagement", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit({ ...created, externalCallId: "call-0" });
    expect(tab.call()?.engagement).toEqual({ status: "creating" });
  });
});

describe("the number to call from", () => {
  it("is the one that the user chose, in the next call", () => {
    const other = CALLER_IDS.find((number) => number !== us);
    tab.phone.dial(ada);
    tab.phone.chooseCallerId(other ?? "");
    expect(tab.call()?.fromNumber).toBe(us);
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.skipNotes();
    tab.phone.dial(ada);
    expect(tab.crm.sent.at(-1)).toMatchObject(["outgoingCall", { fromNumber: other }]);
    expect(tab.call()?.fromNumber).toBe(other);
  });
});

describe("the end of a call", () => {
  it.each([
    ["CANCELED if the user hangs up first", ada, 1_000],
    ["BUSY at the busy demo number", "+12025550110", undefined],
    ["NO_ANSWER if nobody answers", "+12025550111", undefined],
    ["REJECTED if the far end declines", "+12025550112", undefined],
    ["FAILED if the network fails", "+12025550113", undefined],
    ["COMPLETED after a conversation", ada, 10_000],
  ])("is %s", (title, number, hangUpAfterMs) => {
    tab.phone.dial(number);
    tab.clock.advance(hangUpAfterMs ?? RING_TIMEOUT_MS * 2);
    tab.calls.lines.hangUp();
    const endStatus = title.split(" ")[0];
    expect(tab.crm.sent.at(-1)).toEqual([
      "callEnded",
      { externalCallId: "call-1", engagementId: undefined, endStatus },
    ]);
    expect(tab.call()).toMatchObject({ state: "ended", endStatus });
  });

  it("is requested with its id, not with another call's id", () => {
    tab.phone.dial(ada);
    tab.crm.emit({ type: "endCall", externalCallId: "call-0" });
    expect(tab.call()?.state).toBe("dialing");
    tab.crm.emit({ type: "endCall", externalCallId: "call-1" });
    expect(tab.call()?.endStatus).toBe("CANCELED");
  });

  it("can be requested by the CRM page without an id", () => {
    tab.phone.dial(ada);
    tab.crm.emit({ type: "endCall", externalCallId: undefined });
    expect(tab.call()?.endStatus).toBe("CANCELED");
  });
});

describe("an incoming call", () => {
  it("rings and is announced", () => {
    tab.calls.simulateIncomingCall("(202) 555-0101");
    expect(tab.crm.sent[0]).toMatchObject(["incomingCall", { fromNumber: ada, toNumber: us }]);
    expect(tab.call()).toMatchObject({ state: "ringing", direction: "INBOUND" });
  });

  it("opens the only matching record when it is answered", () => {
    tab.calls.simulateIncomingCall(ada);
    tab.crm.emit(created);
    matched(adaRecord);
    expect(tab.crm.sent.map(([method]) => method)).toEqual(["incomingCall"]);
    tab.calls.incoming.answer();
    expect(tab.crm.sent.slice(1)).toEqual([
      ["callAnswered", "call-1"],
      ["showRecord", adaRecord, 7001],
    ]);
  });

  it("opens a record that is matched after the answer, and only once", () => {
    tab.calls.simulateIncomingCall(ada);
    tab.calls.incoming.answer();
    matched(adaRecord);
    matched(adaRecord);
    expect(tab.crm.sent.filter(([method]) => method === "showRecord")).toHaveLength(1);
  });

  it("lets the user choose if several records match", () => {
    tab.calls.simulateIncomingCall(ada);
    matched(adaRecord, { ...adaRecord, firstName: "Another" });
    tab.calls.incoming.answer();
    expect(tab.crm.sent.at(-1)?.[0]).toBe("callAnswered");
    expect(tab.call()?.matches).toHaveLength(2);
  });

  it("rings if the CRM page simulates it", () => {
    tab.crm.emit({ type: "simulateIncomingCall", from: "+1 202 555 0101" });
    expect(tab.call()).toMatchObject({ state: "ringing", fromNumber: "+12025550101" });
  });

  it.each([
    ["MISSED if the caller hangs up", () => tab.clock.advance(RING_TIMEOUT_MS), false],
    ["REJECTED if the user declines", () => tab.calls.lines.hangUp(), true],
    ["CANCELED if a colleague answers it", () => tab.farEnd.answerElsewhere(), true],
    [
      "REJECTED where the CRM page ends it",
      () => tab.crm.emit({ type: "endCall", externalCallId: undefined }),
      true,
    ],
  ])("ends as %s and leaves nothing to save", (title, act, hidesWidget) => {
    tab.calls.simulateIncomingCall(ada);
    tab.crm.emit(created);
    act();
    const keys = { externalCallId: "call-1", engagementId: 7001 };
    expect(tab.crm.sent.slice(1)).toEqual([
      ["callEnded", { ...keys, endStatus: title.split(" ")[0] }],
      ["callCompleted", { ...keys, hidesWidget }],
    ]);
    expect(tab.call()).toBeUndefined();
  });

  it("is shown with its time when it is missed", () => {
    tab.calls.simulateIncomingCall(ada);
    matched(adaRecord);
    tab.clock.advance(RING_TIMEOUT_MS);
    expect(tab.state().notice?.text(english)).toMatch(
      /^Missed call from Ada Example at \d+:\d\d.*\.$/,
    );
  });

  it.each([
    ["away", () => tab.phone.setAvailability("away"), "MISSED", "you were away"],
    ["logged out", () => tab.phone.logOut(), "MISSED", "you were logged out"],
    ["on another call", () => tab.phone.dial("+442079460102"), "BUSY", "you were on another call"],
    [
      "writing about the last call",
      () => tab.talkAndHangUp(),
      "MISSED",
      "you were finishing your last call",
    ],
  ])("doesn't ring while the user is %s, but is recorded", (_who, act, endStatus, reason) => {
    act();
    const before = tab.call();
    tab.crm.sent.length = 0;
    tab.calls.simulateIncomingCall(ada);
    const externalCallId = before ? "call-2" : "call-1";
    expect(tab.crm.sent).toMatchObject([
      ["incomingCall", { externalCallId, fromNumber: ada }],
      ["callEnded", { externalCallId, endStatus }],
      ["callCompleted", { externalCallId, hidesWidget: false }],
    ]);
    expect(tab.call()).toBe(before);
    expect(tab.state().notice?.text(english)).toContain(reason);
  });

  it("that didn't ring passes its engagement and matches to no other call", () => {
    tab.calls.simulateIncomingCall(ada);
    tab.crm.emit(created);
    tab.calls.incoming.answer();
    matched(adaRecord);
    tab.calls.simulateIncomingCall("+442079460102");
    const before = tab.call();
    // A host whose replies don't name their call.
    tab.crm.emit({ ...created, engagementId: 7002, externalCallId: undefined });
    const bo = { ...adaRecord, firstName: "Bo" };
    tab.crm.emit({ type: "callerMatched", matches: [bo], externalCallId: undefined });
    expect(tab.call()).toEqual(before);
    expect(tab.crm.sent.filter(([method]) => method === "showRecord")).toHaveLength(1);
  });
});

describe("a call of a tab that was closed", () => {
  const moved = {
    externalCallId: "moved",
    direction: "OUTBOUND" as const,
    status: "IN_PROGRESS" as const,
    fromNumber: us,
    toNumber: ada,
    callStartTime: 1_000,
    answeredAt: 2_000,
    engagementId: 7001,
    properties: { hs_call_body: "Typed before" },
  };

  it("continues with its notes, and can be hung up and saved", () => {
    tab.crm.emit({ type: "callMoved", moved: moved });
    expect(tab.call()).toMatchObject({
      externalCallId: "moved",
      state: "inProgress",
      isMuted: true,
    });
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    expect(tab.crm.sent.filter(([method]) => method !== "draft")).toMatchObject([
      ["callEnded", { externalCallId: "moved", engagementId: 7001, endStatus: "COMPLETED" }],
      ["callCompleted", { externalCallId: "moved", engagementId: 7001 }],
    ]);
    expect(tab.savedNotes()).toEqual(["Typed before"]);
  });

  it("is still answered if it was ringing", () => {
    tab.crm.emit({
      type: "callMoved",
      moved: { ...moved, direction: "INBOUND", status: "RINGING" },
    });
    tab.calls.incoming.answer();
    expect(tab.crm.sent).toContainEqual(["callAnswered", "moved"]);
  });

  it("stays unchanged if this phone has it", () => {
    tab.crm.emit({ type: "callMoved", moved: moved });
    const before = tab.call();
    tab.crm.emit({ type: "callMoved", moved: { ...moved, properties: {} } });
    expect(tab.call()).toBe(before);
  });

  it("continues on hold beside another call", () => {
    tab.phone.dial("+442079460102");
    tab.clock.advance(3_000);
    tab.crm.emit({ type: "callMoved", moved: moved });
    expect(tab.call()).toMatchObject({ externalCallId: "call-1", isHeld: false });
    expect(tab.state().otherCalls).toMatchObject([{ externalCallId: "moved", isHeld: true }]);
  });

  it("has failed if it isn't answered and the line is in use", () => {
    tab.phone.dial(ada);
    tab.crm.emit({ type: "callMoved", moved: { ...moved, status: "RINGING" } });
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callEnded",
      { externalCallId: "moved", endStatus: "FAILED" },
    ]);
    expect(tab.call()?.externalCallId).toBe("call-1");
  });
});
