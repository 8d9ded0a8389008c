import { CarrierError, type CallLeg } from "@calling-extensions/telephony";
import { beforeEach, describe, expect, it } from "vitest";
import { english } from "../languages/language.ts";
import "../testing/number-plans.ts";
import { ada, createConnectedTab, createTab, type Tab } from "../testing/tab.ts";

const bo = "+442079460102";
const cy = "+12025550177";
const busy = "+12025550110";

let tab: Tab;
/** Requests to hold or resume that the carrier has not answered; undefined: it answers at once. */
let pending: ((isAccepted: boolean) => void)[] | undefined;
/** Answers that wait for the microphone; undefined: it opens at once. */
let answers: (() => void)[] | undefined;
let legs: CallLeg[] = [];

beforeEach(() => {
  pending = undefined;
  answers = undefined;
  legs = [];
  tab = createTab({
    onLeg(leg) {
      legs.push(leg);
      const answer = leg.answer.bind(leg);
      const setHeld = leg.setHeld.bind(leg);
      leg.answer = () => {
        if (answers) answers.push(answer);
        else answer();
      };
      leg.setHeld = async (isHeld) => {
        const waiting = pending;
        const isAccepted =
          !waiting || (await new Promise<boolean>((resolve) => waiting.push(resolve)));
        if (!isAccepted) throw new CarrierError("refused");
        await setHeld(isHeld);
      };
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  tab.phone.dial(ada);
  tab.clock.advance(3_000);
  tab.crm.sent.length = 0;
});

async function dial(number: string) {
  tab.phone.dial(number);
  await tab.settle();
  tab.clock.advance(3_000);
}

async function settleHold(isAccepted: boolean) {
  for (const settle of pending?.splice(0) ?? []) settle(isAccepted);
  await tab.settle();
}

/** All calls, the one on the screen first: "id state", and whether it is on hold. */
const calls = () => {
  const { call, otherCalls } = tab.state();
  return [call, ...otherCalls].map(
    (one) => one && `${one.externalCallId} ${one.state}${one.isHeld ? " held" : ""}`,
  );
};

const methods = () => tab.crm.sent.map(([method]) => method);
const notice = () => tab.state().notice?.text(english);

describe("a second call", () => {
  it("puts the first one on hold, and is announced with its own id", async () => {
    await dial(bo);
    expect(calls()).toEqual(["call-2 inProgress", "call-1 inProgress held"]);
    expect(tab.crm.sent).toMatchObject([
      ["outgoingCall", { externalCallId: "call-2", toNumber: bo }],
      ["callAnswered", "call-2"],
    ]);
  });

  it("that is busy leaves the first one on hold, and its notes within reach", async () => {
    await dial(busy);
    expect(calls()).toEqual(["call-1 inProgress held", "call-2 ended"]);
    tab.calls.lines.switchTo("call-2");
    expect(tab.call()).toMatchObject({ externalCallId: "call-2", endStatus: "BUSY" });
    tab.calls.wrapUp.skipNotes();
    expect(tab.crm.sent.at(-1)).toMatchObject(["callCompleted", { hidesWidget: false }]);
    tab.calls.lines.resume();
    await tab.settle();
    expect(calls()).toEqual(["call-1 inProgress"]);
  });

  it("isn't made if the carrier can't hold the first one", async () => {
    pending = [];
    await dial(bo);
    await settleHold(false);
    expect(calls()).toEqual(["call-1 inProgress"]);
    expect(notice()).toContain("Couldn't put the call on hold.");
    expect(methods()).toEqual([]);
  });

  it("isn't made if another one comes in while the first one is put on hold", async () => {
    pending = [];
    await dial(bo);
    tab.calls.simulateIncomingCall(cy);
    await settleHold(true);
    expect(calls()).toEqual(["call-1 inProgress held", "call-2 ringing"]);
    expect(notice()).toContain("You're on two calls. Hang up one before you call");
  });

  it("waits until the first one is resumed, and held again", async () => {
    tab.calls.lines.hold();
    await tab.settle();
    pending = [];
    tab.calls.lines.resume();
    await dial(bo);
    await settleHold(true);
    expect(calls()).toEqual(["call-1 inProgress"]);
    await settleHold(true);
    expect(calls()).toEqual(["call-2 dialing", "call-1 inProgress held"]);
  });

  it("keeps the first one on hold until it is answered", async () => {
    tab.farEnd.configure({ ...tab.farEnd.settings, answersAutomatically: false });
    await dial(bo);
    tab.calls.lines.switchTo("call-1");
    await tab.settle();
    expect(calls()).toEqual(["call-2 ringing", "call-1 inProgress held"]);
  });

  it("is refused for the CRM page, and if there are two", async () => {
    tab.crm.emit({ type: "dial", context: { phoneNumber: bo } });
    expect(tab.crm.sent).toMatchObject([["refuseDial", {}, expect.stringContaining("a call")]]);
    await dial(bo);
    await dial(cy);
    expect(notice()).toContain("You're on two calls");
    expect(calls()).toHaveLength(2);
  });
});

describe("two calls", () => {
  beforeEach(() => dial(bo));

  it("are swapped", async () => {
    tab.calls.lines.switchTo("call-1");
    await tab.settle();
    expect(calls()).toEqual(["call-1 inProgress", "call-2 inProgress held"]);
  });

  it("show what a slow carrier is doing, and swap as often as the user wants", async () => {
    pending = [];
    const requests = () =>
      [tab.call(), ...tab.state().otherCalls].map((call) => call?.requestedHold);
    tab.calls.lines.switchTo("call-1");
    expect(requests()).toEqual([true, undefined]);
    await settleHold(true);
    expect(requests()).toEqual([false, undefined]);
    tab.calls.lines.switchTo("call-2");
    await settleHold(true);
    expect(calls()).toEqual(["call-1 inProgress", "call-2 inProgress held"]);
    await settleHold(true);
    await settleHold(true);
    expect(calls()).toEqual(["call-2 inProgress", "call-1 inProgress held"]);
    expect(requests()).toEqual([undefined, undefined]);
  });

  it("stay as they are if the carrier refuses to swap them", async () => {
    pending = [];
    tab.calls.lines.switchTo("call-1");
    await settleHold(false);
    expect(calls()).toEqual(["call-2 inProgress", "call-1 inProgress held"]);
    tab.calls.lines.switchTo("call-1");
    await settleHold(true);
    await settleHold(false);
    expect(calls()).toEqual(["call-1 inProgress held", "call-2 inProgress held"]);
    expect(notice()).toContain("Couldn't resume the call.");
  });

  it("leave no room for a third one, which finds the line busy", () => {
    tab.crm.sent.length = 0;
    tab.calls.simulateIncomingCall(cy);
    expect(tab.crm.sent.slice(1)).toMatchObject([
      ["callEnded", { endStatus: "BUSY" }],
      ["callCompleted", { hidesWidget: false }],
    ]);
    expect(notice()).toContain("you were on two other calls");
    expect(calls()).toHaveLength(2);
  });

  it("are ended by their ids; without one, the one on the screen or else the live one", async () => {
    tab.crm.emit({ type: "endCall", externalCallId: "call-1" });
    expect(calls()).toEqual(["call-2 inProgress", "call-1 ended held"]);
    tab.calls.lines.switchTo("call-1");
    tab.crm.emit({ type: "endCall", externalCallId: undefined });
    expect(calls()).toEqual(["call-1 ended held", "call-2 ended"]);
  });

  it("have notes of their own, in the drafts too", async () => {
    tab.calls.drafts.write({ notes: "About Bo" });
    tab.calls.drafts.write({ notes: "About Bo." });
    tab.calls.lines.switchTo("call-1");
    await tab.settle();
    tab.calls.drafts.write({ notes: "About Ada" });
    tab.calls.drafts.flush();
    expect(tab.crm.sent.slice(-2)).toEqual([
      ["draft", "call-2", { hs_call_body: "About Bo." }],
      ["draft", "call-1", { hs_call_body: "About Ada" }],
    ]);
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    expect(tab.state()).toMatchObject({
      call: { externalCallId: "call-1", isHeld: false, wrapUp: { notes: "About Ada" } },
      otherCalls: [{ externalCallId: "call-2", isHeld: true, wrapUp: { notes: "About Bo." } }],
    });
    tab.calls.lines.hangUp("call-2");
    tab.calls.lines.hangUp();
    expect(methods()).toEqual(["initialized", "callEnded", "callEnded"]);
  });

  it("are announced again to a page that has lost its storage", () => {
    for (const externalCallId of ["call-1", "call-2"]) {
      tab.crm.emit({ type: "engagementCreated", engagementId: 7001, externalCallId });
    }
    tab.reload();
    tab.crm.emit({ type: "ready" });
    const start = ["outgoingCall", "callAnswered"];
    expect(methods()).toEqual(["initialized", ...start, ...start]);
    expect(tab.crm.sent).toContainEqual([
      "outgoingCall",
      expect.objectContaining({ externalCallId: "call-1", toNumber: ada }),
    ]);
  });

  it("are both saved, also after a reload", () => {
    tab.calls.lines.hangUp();
    tab.calls.lines.hangUp();
    for (const id of ["call-1", "call-2"]) {
      tab.crm.emit({ type: "engagementCreated", engagementId: id, externalCallId: id });
      tab.calls.wrapUp.save();
      tab.calls.wrapUp.setAside();
    }
    expect(tab.call()).toBeUndefined();
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(methods().filter((method) => method === "callCompleted")).toHaveLength(2);
  });

  it("are connected with each other, and end as transferred", async () => {
    tab.calls.transfers.connectCalls();
    await tab.settle();
    expect(methods().slice(2)).toEqual(["callTransferred", "callTransferred"]);
    expect(tab.call()).toMatchObject({ state: "ended", endStatus: "TRANSFERRED" });
    expect(calls()).toHaveLength(2);
    expect(notice()).toBe("+1 202 555 0101 and +44 20 7946 0102 are connected.");
  });

  it("stay if the carrier refuses to connect them", async () => {
    for (const leg of legs) leg.transfer = () => Promise.reject(new CarrierError("refused"));
    tab.calls.transfers.connectCalls();
    await tab.settle();
    expect(notice()).toMatch(/^Couldn't connect .* You're still on both calls\.$/);
    expect(calls()).toEqual(["call-2 inProgress", "call-1 inProgress held"]);
  });
});

describe("a call that waits", () => {
  beforeEach(() => tab.calls.simulateIncomingCall(bo));

  it("is announced, and answered while the first one is put on hold", async () => {
    expect(calls()).toEqual(["call-1 inProgress", "call-2 ringing"]);
    expect(methods()).toEqual(["incomingCall"]);
    tab.calls.incoming.answer();
    await tab.settle();
    expect(calls()).toEqual(["call-2 inProgress", "call-1 inProgress held"]);
  });

  it("is declined without a trace on the screen", () => {
    tab.calls.lines.hangUp("call-2");
    expect(calls()).toEqual(["call-1 inProgress"]);
    expect(tab.crm.sent.at(-1)).toMatchObject(["callCompleted", { hidesWidget: false }]);
  });

  it("is answered after the first one is hung up", () => {
    tab.calls.incoming.hangUpAndAnswer();
    expect(calls()).toEqual(["call-2 inProgress", "call-1 ended"]);
    expect(methods()).toEqual(["incomingCall", "callEnded", "callAnswered"]);
  });

  it("is answered as soon as a slow carrier has put the first one on hold", async () => {
    pending = [];
    tab.calls.lines.hold();
    tab.crm.emit({ type: "answerCall", externalCallId: "call-2" });
    tab.calls.incoming.answer();
    await tab.settle();
    expect(tab.call()).toMatchObject({ externalCallId: "call-1", requestedHold: true });
    await settleHold(true);
    expect(calls()).toEqual(["call-2 inProgress", "call-1 inProgress held"]);
    expect(pending).toEqual([]);
  });

  it("may be gone when the first one is on hold", async () => {
    pending = [];
    tab.calls.incoming.answer();
    tab.calls.lines.hangUp("call-2");
    await settleHold(true);
    expect(calls()).toEqual(["call-1 inProgress held"]);
    expect(notice()).toBeUndefined();
  });

  it("is the only one that talks, even if the first one is resumed before the answer", async () => {
    answers = [];
    tab.calls.incoming.answer();
    await tab.settle();
    tab.calls.lines.switchTo("call-1");
    await tab.settle();
    expect(calls()).toEqual(["call-1 inProgress", "call-2 ringing"]);
    answers[0]?.();
    await tab.settle();
    expect(calls()).toEqual(["call-1 inProgress held", "call-2 inProgress"]);
  });

  it("is on the screen if the first one ends", () => {
    tab.calls.lines.hangUp();
    expect(calls()).toEqual(["call-2 ringing", "call-1 ended"]);
  });

  it("doesn't ring for a user who is away", () => {
    tab.calls.lines.hangUp("call-2");
    tab.phone.setAvailability("away");
    tab.calls.simulateIncomingCall(bo);
    expect(calls()).toEqual(["call-1 inProgress"]);
    expect(notice()).toContain("you were away");
  });
});

it("replies without an id belong to the call that waits for them", () => {
  const fresh = createConnectedTab();
  fresh.phone.dial(ada);
  fresh.clock.advance(3_000);
  fresh.crm.emit({ type: "engagementCreated", engagementId: 1, externalCallId: undefined });
  fresh.calls.simulateIncomingCall(bo);
  fresh.crm.emit({ type: "engagementCreated", engagementId: 2, externalCallId: undefined });
  expect(fresh.state()).toMatchObject({
    call: { engagement: { id: 1 } },
    otherCalls: [{ engagement: { id: 2 } }],
  });
});
