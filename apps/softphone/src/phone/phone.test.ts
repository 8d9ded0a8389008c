import { beforeEach, describe, expect, it } from "vitest";
import { createCallStorage, CALLS_KEY } from "../call/call-storage.ts";
import { createFakeClock } from "@calling-extensions/ui/testing";
import { createRecordedCrm, type RecordedCrm } from "../crm-link/recorded-crm.ts";
import { createAgentStorage } from "./agent.ts";
import { DRAFT_INTERVAL_MS, ENGAGEMENT_TIMEOUT_MS, RING_TIMEOUT_MS } from "../settings/defaults.ts";
import { createMemoryStorage } from "@calling-extensions/ui/testing";
import { defaultFarEndSettings } from "../telephony/far-end.ts";
import { createSimulatedCarrier } from "../telephony/simulated-carrier.ts";
import { createPhone, type Phone } from "./phone.ts";

const ada = "+12025550101";
const us = "+12025550190";
const adaRecord = {
  callerIdType: "CONTACT" as const,
  objectCoordinates: { portalId: 1, objectId: 101, objectTypeId: "0-1" },
  firstName: "Ada",
  lastName: "Example",
};

/** A browser tab: what survives a reload of the page. */
function createTab() {
  const clock = createFakeClock();
  const session = createMemoryStorage();
  const local = createMemoryStorage();
  let calls = 0;

  return {
    clock,
    session,
    open(crm: RecordedCrm = createRecordedCrm()) {
      const carrier = createSimulatedCarrier({ clock, settings: defaultFarEndSettings });
      const phone = createPhone({
        connectCrm: crm.connect,
        carrier,
        farEnd: carrier.farEnd,
        clock,
        createId: () => `call-${(calls += 1)}`,
        callStorage: createCallStorage(session, clock),
        agentStorage: createAgentStorage(local),
      });
      return { phone, crm, farEnd: carrier.farEnd, state: () => phone.store.getState() };
    },
  };
}

let tab: ReturnType<typeof createTab>;
let phone: Phone;
let crm: RecordedCrm;
let opened: ReturnType<ReturnType<typeof createTab>["open"]>;
const call = () => opened.state().call;

beforeEach(() => {
  tab = createTab();
  opened = tab.open();
  ({ phone, crm } = opened);
  phone.logIn("Robin Reed");
  crm.emit({ type: "ready" });
  crm.sent.length = 0;
});

const dialContext = { phoneNumber: ada, countryCode: "US", objectId: 101, startTimestamp: 5 };
const created = {
  type: "engagementCreated",
  engagementId: 7001,
  externalCallId: "call-1",
} as const;
const saved = { type: "saved", externalCallId: undefined } as const;

function talkAndHangUp() {
  crm.emit({ type: "dial", context: dialContext });
  crm.emit(created);
  tab.clock.advance(3_000);
  tab.clock.advance(60_000);
  phone.hangUp();
}

describe("a call that the CRM page asks for", () => {
  it("is announced immediately, with the dialing context", () => {
    crm.emit({ type: "dial", context: dialContext });
    expect(crm.sent).toEqual([
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
    expect(call()?.state).toBe("dialing");
  });

  it("rings, is answered and is reported as answered", () => {
    crm.emit({ type: "dial", context: dialContext });
    tab.clock.advance(400);
    expect(call()?.state).toBe("ringing");
    tab.clock.advance(2_000);
    expect(call()).toMatchObject({ state: "inProgress", answeredAt: tab.clock.now() });
    expect(crm.sent.at(-1)).toEqual(["callAnswered", "call-1"]);
  });

  it("waits until the user logs in", () => {
    phone.logOut();
    crm.emit({ type: "dial", context: dialContext });
    expect(opened.state()).toMatchObject({ call: undefined, pendingDial: dialContext });
    phone.logIn("Sam Okafor");
    expect(call()).toMatchObject({ toNumber: ada, dialingContext: dialContext });
  });

  it("is refused with a reason during another call", () => {
    crm.emit({ type: "dial", context: dialContext });
    crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } });
    expect(crm.sent.at(-1)).toEqual([
      "refuseDial",
      { phoneNumber: "+442079460102" },
      "You're on a call. Hang up before you call +44 20 7946 0102.",
    ]);
    expect(call()?.toNumber).toBe(ada);
  });

  it.each([
    ["ask reception", `Can't call "ask reception". This isn't a phone number.`],
    ["911", `Can't call "911". 911 is an emergency number. Call it from a regular phone.`],
    ["+1", `Can't call "+1". This number is incomplete.`],
  ])("is refused with a reason for %j", (phoneNumber, message) => {
    crm.emit({ type: "dial", context: { phoneNumber } });
    expect(crm.sent).toEqual([["refuseDial", { phoneNumber }, message]]);
    expect(call()).toBeUndefined();
  });

  it.each([
    ["020 7946 0102 x7", "GB"],
    ["+44 20 7946 0102 ext. 7", "US"],
  ])("dials %j without the extension", (phoneNumber, countryCode) => {
    crm.emit({ type: "dial", context: { phoneNumber, countryCode } });
    expect(call()?.toNumber).toBe("+442079460102");
  });

  it("continues if the CRM fails to create its engagement", () => {
    crm.emit({ type: "dial", context: dialContext });
    crm.emit({ type: "engagementFailed", message: "No.", externalCallId: "call-1" });
    tab.clock.advance(3_000);
    expect(call()).toMatchObject({
      state: "inProgress",
      engagement: { status: "failed", message: "No." },
    });
  });

  it("ignores another call's engagement", () => {
    crm.emit({ type: "dial", context: dialContext });
    crm.emit({ ...created, externalCallId: "call-0" });
    expect(call()?.engagement).toEqual({ status: "creating" });
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
    phone.dial(number);
    tab.clock.advance(hangUpAfterMs ?? RING_TIMEOUT_MS * 2);
    phone.hangUp();
    const endStatus = title.split(" ")[0];
    expect(crm.sent.at(-1)).toEqual([
      "callEnded",
      { externalCallId: "call-1", engagementId: undefined, endStatus },
    ]);
    expect(call()).toMatchObject({ state: "ended", endStatus });
  });

  it("is requested with its id, not with another call's id", () => {
    phone.dial(ada);
    crm.emit({ type: "endCall", externalCallId: "call-0" });
    expect(call()?.state).toBe("dialing");
    crm.emit({ type: "endCall", externalCallId: "call-1" });
    expect(call()?.endStatus).toBe("CANCELED");
  });

  it("can be requested by the CRM page without an id", () => {
    phone.dial(ada);
    crm.emit({ type: "endCall", externalCallId: undefined });
    expect(call()?.endStatus).toBe("CANCELED");
  });
});

const savedNotes = () =>
  crm.sent
    .filter(([method]) => method === "callCompleted")
    .map(([, completed]) => (completed as { properties?: { hs_call_body?: string } }).properties)
    .map((properties) => properties?.hs_call_body);

describe("what is typed", () => {
  it("is sent to the CRM page at the first key, then once per interval", () => {
    talkAndHangUp();
    for (const notes of ["W", "Wa", "Wan"]) phone.write({ notes });
    tab.clock.advance(DRAFT_INTERVAL_MS);
    phone.write({ notes: "Want", outcome: "busy" });
    phone.flushDraft();
    tab.clock.advance(DRAFT_INTERVAL_MS * 3);
    const drafts = crm.sent.filter(([method]) => method === "draft");
    expect(drafts).toMatchObject([
      ["draft", "call-1", { hs_call_body: "W" }],
      ["draft", "call-1", { hs_call_body: "Wan" }],
      ["draft", "call-1", { hs_call_body: "Want", hs_call_disposition: expect.any(String) }],
    ]);
  });

  it("is stored at every key, and a full storage is shown", () => {
    talkAndHangUp();
    phone.write({ notes: "Wants a" });
    const { setItem } = tab.session;
    tab.session.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    phone.write({ notes: "Wants a quote" });
    expect(opened.state().isStorageWorking).toBe(false);
    tab.session.setItem = setItem;
    phone.write({ notes: "Wants a quote." });
    expect(opened.state().isStorageWorking).toBe(true);
    phone.destroy();
    opened = tab.open();
    expect(call()?.wrapUp.notes).toBe("Wants a quote.");
  });
});

describe("saving", () => {
  it("sends what was written, and ends when the CRM confirms it", () => {
    talkAndHangUp();
    phone.write({ title: "Renewal", notes: "Wants a quote." });
    phone.save();
    expect(crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      {
        externalCallId: "call-1",
        engagementId: 7001,
        hidesWidget: true,
        properties: { hs_call_title: "Renewal", hs_call_body: "Wants a quote." },
      },
    ]);
    crm.emit(saved);
    expect(opened.state()).toMatchObject({ call: undefined, notice: { tone: "good" } });
  });

  it("sends the same values again after a failure", () => {
    talkAndHangUp();
    phone.write({ notes: "Wants a quote.", keepsOpen: true });
    phone.save();
    const first = crm.sent.at(-1);
    crm.emit({ type: "saveFailed", message: "Try later.", externalCallId: undefined });
    expect(call()).toMatchObject({
      saving: { status: "failed", message: "Try later." },
      wrapUp: { notes: "Wants a quote." },
    });
    phone.save();
    expect(crm.sent.at(-1)).toEqual(first);
    expect(crm.sent.filter(([method]) => method === "callCompleted")).toHaveLength(2);
  });

  it("can be repeated: the last values count", () => {
    talkAndHangUp();
    for (const notes of ["One", "Two"]) {
      phone.write({ notes });
      phone.save();
    }
    expect(savedNotes()).toEqual(["One", "Two"]);
    crm.emit(saved);
    expect(call()).toBeUndefined();
  });

  it("doesn't end the call if the user has written more", () => {
    talkAndHangUp();
    phone.write({ notes: "One" });
    phone.save();
    phone.write({ notes: "One and two" });
    crm.emit(saved);
    expect(call()).toMatchObject({ saving: { status: "idle" }, wrapUp: { notes: "One and two" } });
    expect(opened.state().notice?.text).toMatch(/except your latest changes/);
    phone.save();
    crm.emit(saved);
    expect(savedNotes()).toEqual(["One", "One and two"]);
    expect(call()).toBeUndefined();
  });

  it("waits for the CRM to create the engagement", () => {
    phone.dial(ada);
    phone.hangUp();
    phone.save();
    expect(crm.sent.at(-1)?.[0]).toBe("callEnded");
    crm.emit(created);
    expect(crm.sent.at(-1)).toMatchObject(["callCompleted", { engagementId: 7001 }]);
  });

  it("continues without the engagement's id if the CRM doesn't reply", () => {
    phone.dial(ada);
    phone.hangUp();
    phone.save();
    tab.clock.advance(ENGAGEMENT_TIMEOUT_MS);
    expect(crm.sent.at(-1)).toMatchObject(["callCompleted", { engagementId: undefined }]);
  });

  it("fails visibly, and ends with a late reply", () => {
    talkAndHangUp();
    phone.save();
    crm.emit({ type: "saveFailed", message: "No answer.", externalCallId: "call-1" });
    expect(call()?.saving).toMatchObject({ status: "failed", message: "No answer." });
    crm.emit(saved);
    expect(call()).toBeUndefined();
  });

  it("that fails several times in a hidden phone is shown in the CRM page once", () => {
    talkAndHangUp();
    phone.save();
    crm.emit({ type: "visibilityChanged", isHidden: true });
    for (const message of ["One.", "Two."]) {
      crm.emit({ type: "saveFailed", message, externalCallId: "call-1" });
    }
    expect(crm.sent.filter(([method]) => method === "alert")).toHaveLength(1);
  });

  it.each([
    ["a dial", () => crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } })],
    ["an incoming call", () => phone.simulateIncomingCall("+442079460102")],
  ])("continues during %s, which is not refused", (_what, act) => {
    talkAndHangUp();
    phone.write({ notes: "Wants a quote." });
    phone.save();
    act();
    expect(call()?.externalCallId).toBe("call-2");
    crm.emit({ type: "saveFailed", message: "Try later.", externalCallId: "call-1" });
    expect(opened.state().unsaved).toMatchObject([
      { externalCallId: "call-1", saving: { status: "failed", message: "Try later." } },
    ]);
    phone.retrySave("call-1");
    expect(new Set(savedNotes())).toEqual(new Set(["Wants a quote."]));
    const isHidden = crm.sent.flatMap(([method, sent]) =>
      method === "callCompleted" ? [(sent as { hidesWidget: boolean }).hidesWidget] : [],
    );
    expect(isHidden).toEqual([true, false, false]);
    crm.emit({ type: "saved", externalCallId: "call-1" });
    expect(opened.state()).toMatchObject({ unsaved: [], notice: { tone: "good" } });
    expect(call()?.externalCallId).toBe("call-2");
  });

  it("refuses a dial while changes are not sent", () => {
    talkAndHangUp();
    phone.save();
    phone.write({ notes: "More" });
    crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } });
    expect(crm.sent.at(-1)?.[0]).toBe("refuseDial");
    expect(call()?.externalCallId).toBe("call-1");
  });

  it("is shown in the CRM page if it fails in a hidden phone", () => {
    talkAndHangUp();
    phone.save();
    crm.emit({ type: "visibilityChanged", isHidden: true });
    crm.emit({ type: "saveFailed", message: "Try later.", externalCallId: undefined });
    expect(crm.sent.at(-1)).toEqual(["alert", "Couldn't save the call. Try later."]);
  });

  it("can be skipped: the call is completed without properties", () => {
    talkAndHangUp();
    phone.skipNotes();
    expect(crm.sent.at(-1)).toMatchObject(["callCompleted", { properties: undefined }]);
    expect(call()).toBeUndefined();
  });

  it("ignores a reply that it doesn't wait for", () => {
    talkAndHangUp();
    crm.emit(saved);
    expect(call()?.state).toBe("ended");
  });
});

const matched = (...matches: (typeof adaRecord)[]) =>
  crm.emit({ type: "callerMatched", matches, externalCallId: "call-1" });

describe("an incoming call", () => {
  it("rings and is announced", () => {
    phone.simulateIncomingCall("(202) 555-0101");
    expect(crm.sent[0]).toMatchObject(["incomingCall", { fromNumber: ada, toNumber: us }]);
    expect(call()).toMatchObject({ state: "ringing", direction: "INBOUND" });
  });

  it("opens the only matching record when it is answered", () => {
    phone.simulateIncomingCall(ada);
    crm.emit(created);
    matched(adaRecord);
    expect(crm.sent.map(([method]) => method)).toEqual(["incomingCall"]);
    phone.answer();
    expect(crm.sent.slice(1)).toEqual([
      ["callAnswered", "call-1"],
      ["showRecord", adaRecord, 7001],
    ]);
  });

  it("opens a record that is matched after the answer, and only once", () => {
    phone.simulateIncomingCall(ada);
    phone.answer();
    matched(adaRecord);
    matched(adaRecord);
    expect(crm.sent.filter(([method]) => method === "showRecord")).toHaveLength(1);
  });

  it("lets the user choose if several records match", () => {
    phone.simulateIncomingCall(ada);
    matched(adaRecord, { ...adaRecord, firstName: "Another" });
    phone.answer();
    expect(crm.sent.at(-1)?.[0]).toBe("callAnswered");
    expect(call()?.matches).toHaveLength(2);
  });

  it("rings if the CRM page simulates it", () => {
    crm.emit({ type: "simulateIncomingCall", from: "+1 202 555 0101" });
    expect(call()).toMatchObject({ state: "ringing", fromNumber: "+12025550101" });
  });

  it.each([
    ["MISSED if the caller hangs up", () => tab.clock.advance(RING_TIMEOUT_MS), false],
    ["REJECTED if the user declines", () => phone.hangUp(), true],
    [
      "REJECTED where the CRM page ends it",
      () => crm.emit({ type: "endCall", externalCallId: undefined }),
      true,
    ],
  ])("ends as %s and leaves nothing to save", (title, act, hidesWidget) => {
    phone.simulateIncomingCall(ada);
    crm.emit(created);
    act();
    const keys = { externalCallId: "call-1", engagementId: 7001 };
    expect(crm.sent.slice(1)).toEqual([
      ["callEnded", { ...keys, endStatus: title.split(" ")[0] }],
      ["callCompleted", { ...keys, hidesWidget }],
    ]);
    expect(call()).toBeUndefined();
  });

  it("is shown with its time when it is missed", () => {
    phone.simulateIncomingCall(ada);
    matched(adaRecord);
    tab.clock.advance(RING_TIMEOUT_MS);
    expect(opened.state().notice?.text).toMatch(/^Missed call from Ada Example at \d+:\d\d.*\.$/);
  });

  it.each([
    ["away", () => phone.setAvailable(false), "MISSED", "you were away"],
    ["logged out", () => phone.logOut(), "MISSED", "nobody was logged in"],
    ["on another call", () => phone.dial("+442079460102"), "BUSY", "you were on another call"],
    ["writing about the last call", talkAndHangUp, "MISSED", "you were finishing your last call"],
  ])("doesn't ring while the user is %s, but is recorded", (_who, act, endStatus, reason) => {
    act();
    const before = call();
    crm.sent.length = 0;
    phone.simulateIncomingCall(ada);
    const externalCallId = before ? "call-2" : "call-1";
    expect(crm.sent).toMatchObject([
      ["incomingCall", { externalCallId, fromNumber: ada }],
      ["callEnded", { externalCallId, endStatus }],
      ["callCompleted", { externalCallId, hidesWidget: false }],
    ]);
    expect(call()).toBe(before);
    expect(opened.state().notice?.text).toContain(reason);
  });

  it("that didn't ring passes its engagement and matches to no other call", () => {
    phone.simulateIncomingCall(ada);
    crm.emit(created);
    phone.answer();
    matched(adaRecord);
    phone.simulateIncomingCall("+442079460102");
    const before = call();
    // A host that doesn't say which call it answers for.
    crm.emit({ ...created, engagementId: 7002, externalCallId: undefined });
    const bo = { ...adaRecord, firstName: "Bo" };
    crm.emit({ type: "callerMatched", matches: [bo], externalCallId: undefined });
    expect(call()).toEqual(before);
    expect(crm.sent.filter(([method]) => method === "showRecord")).toHaveLength(1);
  });
});

describe("a reload during a call", () => {
  it("continues the same call with its timer and notes, without a second announcement", () => {
    crm.emit({ type: "dial", context: dialContext });
    crm.emit(created);
    tab.clock.advance(3_000);
    phone.write({ notes: "Half a sen" });
    const before = call();
    phone.destroy();

    opened = tab.open();
    opened.crm.emit({ type: "ready", engagementId: 7001 });
    tab.clock.advance(60_000);
    expect(call()).toEqual(before);
    expect(opened.crm.sent.map(([method]) => method)).toEqual(["initialized"]);

    opened.phone.hangUp();
    expect(opened.crm.sent.at(-1)).toEqual([
      "callEnded",
      { externalCallId: "call-1", engagementId: 7001, endStatus: "COMPLETED" },
    ]);
  });

  it("reads the engagement's id from the handshake if the reply was lost", () => {
    phone.dial(ada);
    phone.destroy();
    opened = tab.open();
    opened.crm.emit({ type: "ready", engagementId: 7001 });
    expect(call()?.engagement).toEqual({ status: "created", id: 7001 });
  });

  it("continues to ring", () => {
    phone.dial(ada);
    tab.clock.advance(1_000);
    phone.destroy();
    opened = tab.open();
    expect(call()?.state).toBe("ringing");
    tab.clock.advance(1_400);
    expect(call()?.state).toBe("inProgress");
  });

  it("sends the save again, and keeps later changes", () => {
    talkAndHangUp();
    phone.write({ notes: "One" });
    phone.save();
    phone.write({ notes: "Two" });
    phone.destroy();
    opened = tab.open();
    ({ phone, crm } = opened);
    crm.emit({ type: "ready" });
    expect(savedNotes()).toEqual(["One"]);
    expect(call()?.wrapUp.notes).toBe("Two");
  });

  it("sends a save that waited for the engagement", () => {
    phone.dial(ada);
    phone.hangUp();
    phone.write({ notes: "One" });
    phone.save();
    phone.destroy();
    opened = tab.open();
    ({ phone, crm } = opened);
    crm.emit({ type: "ready", engagementId: 7001 });
    tab.clock.advance(ENGAGEMENT_TIMEOUT_MS);
    expect(savedNotes()).toEqual(["One"]);
  });

  it("restores the current call and those whose notes are being saved", () => {
    talkAndHangUp();
    phone.write({ notes: "First" });
    phone.save();
    phone.dial("+442079460102");
    phone.write({ notes: "Second" });
    phone.destroy();
    opened = tab.open();
    ({ phone, crm } = opened);
    crm.emit({ type: "ready" });
    expect(call()).toMatchObject({ externalCallId: "call-2", wrapUp: { notes: "Second" } });
    expect(savedNotes()).toEqual(["First"]);
    crm.emit({ type: "saved", externalCallId: "call-1" });
    expect(opened.state().unsaved).toEqual([]);
  });

  it("stores nothing once the call is completed", () => {
    talkAndHangUp();
    phone.skipNotes();
    expect(tab.session.getItem(CALLS_KEY)).toBeNull();
  });

  it("shows an unknown engagement of the CRM without creating a call", () => {
    phone.destroy();
    opened = tab.open();
    opened.crm.emit({ type: "ready", engagementId: 9 });
    expect(opened.state()).toMatchObject({ call: undefined, existingEngagementId: 9 });
  });
});

describe("the login", () => {
  it("is remembered, with the availability", () => {
    phone.setAvailable(false);
    phone.destroy();
    opened = tab.open();
    opened.crm.emit({ type: "ready" });
    expect(opened.crm.sent).toEqual([["initialized", { isLoggedIn: true, isAvailable: false }]]);
  });

  it("is sent to the CRM page once it is connected", () => {
    phone.logOut();
    phone.logIn("Sam Okafor");
    expect(crm.sent).toEqual([["loggedOut"], ["loggedIn"], ["availabilityChanged", true]]);
  });

  it("can't end during a call", () => {
    phone.dial(ada);
    phone.logOut();
    expect(opened.state().agentName).toBe("Robin Reed");
  });
});

describe("a phone outside any CRM page", () => {
  it("makes a call, and ends it without saving", () => {
    opened = tab.open(createRecordedCrm({ hasCrm: false }));
    opened.phone.dial(ada);
    tab.clock.advance(5_000);
    opened.phone.hangUp();
    opened.phone.save();
    expect(opened.state()).toMatchObject({ crm: { status: "standalone" }, call: undefined });
  });
});
