import type { RejectReason } from "@calling-extensions/telephony";
import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { createAgentStorage } from "./agent.ts";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { english } from "../languages/language.ts";
import { ada, createTab, created, dialContext, type Tab } from "../testing/tab.ts";
import { findWrapUpStart, presenceOf } from "./availability.ts";
import { callsOf } from "./phone-state.ts";

let tab: Tab;
/** What callers got instead of an answer. */
let rejections: (RejectReason | undefined)[];

beforeEach(() => {
  rejections = [];
  tab = createTab({
    onLeg(leg) {
      const reject = leg.reject.bind(leg);
      leg.reject = (reason) => {
        rejections.push(reason);
        reject(reason);
      };
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
});

const withoutVoicemail = () =>
  Object.assign(tab.carrier, { capabilities: { ...tab.carrier.capabilities, voicemail: false } });
const notice = () => tab.state().notice?.text(english);

describe("do not disturb", () => {
  beforeEach(() => {
    tab.phone.setAvailability("doNotDisturb");
    tab.crm.sent.length = 0;
  });

  it("sends callers to the voicemail, and the CRM has a missed call", () => {
    tab.calls.simulateIncomingCall(ada);
    expect(rejections).toEqual(["voicemail"]);
    expect(tab.call()).toBeUndefined();
    expect(tab.crm.sent).toMatchObject([
      ["incomingCall", { fromNumber: ada }],
      ["callEnded", { endStatus: "MISSED" }],
      ["callCompleted", { hidesWidget: false }],
    ]);
    expect(tab.state().missedCall).toMatchObject({ fromNumber: ada, endStatus: "MISSED" });
    expect(notice()).toBeUndefined();
    tab.clock.advance(60_000);
    expect(notice()).toBe("+1 202 555 0101 left a voicemail message.");
  });

  it("gives a busy signal without a voicemail", () => {
    withoutVoicemail();
    tab.calls.simulateIncomingCall(ada);
    expect(rejections).toEqual(["busy"]);
    tab.clock.advance(60_000);
    expect(notice()).toBeUndefined();
  });

  it("applies during a call, too, and after a reload", () => {
    tab.phone.dial(ada);
    tab.clock.advance(5_000);
    tab.calls.simulateIncomingCall(ada);
    tab.reload();
    tab.calls.simulateIncomingCall(ada);
    expect(rejections).toEqual(["voicemail", "voicemail"]);
    expect(tab.call()?.state).toBe("inProgress");
  });
});

it.each(["busy", "voicemail"] as const)("an incoming call can be rejected: %s", (reason) => {
  tab.calls.simulateIncomingCall(ada);
  tab.calls.incoming.reject("another", reason);
  expect(rejections).toEqual([]);
  tab.calls.incoming.reject("call-1", reason);
  expect(rejections).toEqual([reason]);
  expect(tab.call()).toBeUndefined();
  expect(tab.crm.sent.at(-2)).toMatchObject(["callEnded", { endStatus: "REJECTED" }]);
});

it("a call that is answered is not rejected", () => {
  tab.calls.simulateIncomingCall(ada);
  tab.calls.incoming.answer();
  tab.calls.incoming.reject("call-1", "voicemail");
  expect(tab.call()?.state).toBe("inProgress");
});

describe("the CRM page", () => {
  const presences: string[] = [];
  const look = () => presences.push(presenceOf(tab.state()));

  it("learns that no user is available in a call, and until its notes are saved", () => {
    presences.length = 0;
    look();
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit(created);
    look();
    tab.clock.advance(5_000);
    tab.calls.lines.hangUp();
    look();
    expect(tab.crm.availability).toEqual([false]);
    tab.calls.wrapUp.save();
    look();
    expect(presences).toEqual(["available", "inCall", "wrapUp", "available"]);
    expect(tab.crm.availability).toEqual([false, true]);
  });

  it("learns of each change that matters, once", () => {
    tab.phone.setAvailability("away");
    tab.phone.setAvailability("doNotDisturb");
    tab.phone.dial(ada);
    tab.phone.setAvailability("available");
    expect(tab.crm.availability).toEqual([false]);
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.skipNotes();
    expect(tab.crm.availability).toEqual([false, true]);
  });

  it("learns it at the handshake after a reload during a call", () => {
    tab.phone.dial(ada);
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.crm.sent).toEqual([["initialized", { isLoggedIn: true, isAvailable: false }]]);
    expect(tab.crm.availability).toEqual([]);
  });
});

it("the time for several calls is that of the call that ended last", () => {
  tab.talkAndHangUp();
  const [call] = callsOf(tab.state());
  const otherCalls = [1_000, 3_000, 2_000].flatMap((wrapUpSince) =>
    call ? [{ ...call, wrapUpSince }] : [],
  );
  expect(findWrapUpStart({ ...tab.state(), call: undefined, otherCalls })).toBe(3_000);
});

it("a login that was stored before this choice existed stays", () => {
  const storage = createMemoryStorage({
    "calling-extensions:softphone:agent": '{"v":1,"value":{"name":"Noor","isAvailable":true}}',
  });
  expect(createAgentStorage(storage).load()).toEqual({
    login: "own",
    name: "Noor",
    availability: "available",
  });
});
