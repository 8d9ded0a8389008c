import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { english } from "../languages/language.ts";
import { DEFAULT_WRAP_UP_LIMIT_MS } from "../settings/defaults.ts";
import { ada, createConnectedTab, type Tab } from "../testing/tab.ts";
import { presenceOf } from "./availability.ts";

const bo = "+442079460102";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
  tab.talkAndHangUp();
  tab.calls.drafts.write({ notes: "Wants a quote." });
  tab.crm.availability.length = 0;
});

const presence = () => presenceOf(tab.state());
const notice = () => tab.state().notice?.text(english);
const letTimeRunOut = () => tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS);
const dialFromPage = () => tab.crm.emit({ type: "dial", context: { phoneNumber: bo } });
/** All calls, the one on the screen first. */
const calls = () => {
  const { call, otherCalls } = tab.state();
  return [call, ...otherCalls].map((one) => one && `${one.externalCallId} ${one.state}`);
};

describe("the time for wrap-up", () => {
  it("keeps callers away until it is over, then they ring beside the notes", () => {
    tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS - 1_000);
    tab.calls.simulateIncomingCall(bo);
    expect(notice()).toContain("you were finishing your last call");
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
    expect(tab.crm.availability).toEqual([true]);
    tab.calls.simulateIncomingCall(bo);
    expect(calls()).toEqual(["call-1 ended", "call-3 ringing"]);
    expect(tab.call()?.wrapUp.notes).toBe("Wants a quote.");
  });

  it("leaves the notes for later when the caller is answered, and each call has its own time", async () => {
    letTimeRunOut();
    tab.calls.simulateIncomingCall(bo);
    tab.calls.incoming.answer();
    await tab.settle();
    expect(calls()).toEqual(["call-2 inProgress", "call-1 ended"]);
    tab.calls.lines.hangUp();
    expect(presence()).toBe("wrapUp");
    tab.calls.wrapUp.skipNotes();
    expect(presence()).toBe("available");
    expect(tab.call()).toMatchObject({
      externalCallId: "call-1",
      wrapUp: { notes: "Wants a quote." },
    });
    tab.calls.wrapUp.save();
    expect(tab.savedNotes().at(-1)).toBe("Wants a quote.");
  });

  it("leaves the notes where they are when the caller is declined", () => {
    letTimeRunOut();
    tab.calls.simulateIncomingCall(bo);
    tab.calls.lines.hangUp();
    expect(calls()).toEqual(["call-1 ended"]);
    expect(tab.call()?.wrapUp.notes).toBe("Wants a quote.");
  });

  it("is longer if the user needs more, also after it was over", () => {
    tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS - 1_000);
    tab.calls.wrapUpLimit.extend();
    letTimeRunOut();
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
    tab.calls.wrapUpLimit.extend();
    expect(presence()).toBe("wrapUp");
    letTimeRunOut();
    expect(presence()).toBe("available");
    expect(tab.crm.availability).toEqual([true, false, true]);
  });

  it("is 10 minutes at most, however often the user asks for more, also after a reload", () => {
    for (let time = 0; time < 9; time += 1) tab.calls.wrapUpLimit.extend();
    tab.clock.advance(599_000);
    tab.reload();
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
  });

  it("is prolonged by the same time after the computer's clock was set", () => {
    tab.clock.advance(1_000);
    tab.clock.set(3_600_000);
    tab.calls.wrapUpLimit.extend();
    tab.clock.advance(2 * DEFAULT_WRAP_UP_LIMIT_MS - 2_000);
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
  });

  it("is over when the user chooses to be available", () => {
    tab.phone.setAvailability("away");
    expect(presence()).toBe("wrapUp");
    tab.phone.setAvailability("available");
    expect(presence()).toBe("available");
    expect(tab.crm.availability).toEqual([true]);
    expect(tab.call()?.wrapUp.notes).toBe("Wants a quote.");
    tab.calls.simulateIncomingCall(bo);
    expect(calls()).toEqual(["call-1 ended", "call-2 ringing"]);
  });

  it("is not given to a call in progress", () => {
    tab.calls.wrapUp.skipNotes();
    tab.phone.dial(ada);
    tab.calls.wrapUpLimit.extend();
    expect(tab.call()?.wrapUpSince).toBeUndefined();
  });

  it("ends in what the user has chosen", () => {
    tab.phone.setAvailability("away");
    letTimeRunOut();
    expect(presence()).toBe("away");
    expect(tab.crm.availability).toEqual([]);
  });

  it("lets the CRM page call when it is over", () => {
    dialFromPage();
    expect(notice()).toContain("Save your notes on the last call");
    letTimeRunOut();
    dialFromPage();
    expect(calls()).toEqual(["call-2 dialing", "call-1 ended"]);
  });

  it("runs on after a reload", () => {
    tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS - 1_000);
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    expect(tab.crm.sent[0]).toMatchObject(["initialized", { isAvailable: false }]);
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
    expect(tab.call()?.wrapUp.notes).toBe("Wants a quote.");
  });

  it("may be over during a reload", () => {
    tab.clock.sleep(DEFAULT_WRAP_UP_LIMIT_MS);
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    expect(tab.crm.sent[0]).toMatchObject(["initialized", { isAvailable: true }]);
    expect(tab.call()?.wrapUp.notes).toBe("Wants a quote.");
  });

  it.each([-3_600_000, 3_600_000])(
    "stays the same if the computer's clock is set by %d ms",
    (byMs) => {
      tab.clock.advance(1_000);
      tab.clock.set(byMs);
      tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS - 2_000);
      expect(presence()).toBe("wrapUp");
      tab.clock.advance(1_000);
      expect(presence()).toBe("available");
    },
  );

  it("is over after a reload if the computer's clock was set back", () => {
    tab.clock.set(-3_600_000);
    tab.reload();
    // What this page knows of the time, the next one doesn't.
    tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS);
    expect(presence()).toBe("available");
  });

  it("is over as soon as everything is saved", () => {
    tab.calls.wrapUp.save();
    expect(presence()).toBe("available");
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    letTimeRunOut();
    expect(tab.crm.availability).toEqual([true]);
  });

  it("has sent the notes to the CRM page when it is over", () => {
    tab.calls.drafts.write({ notes: "Wants a quote by May." });
    letTimeRunOut();
    const drafts = tab.crm.sent.filter(([method]) => method === "draft");
    expect(drafts.at(-1)).toMatchObject([
      "draft",
      "call-1",
      { hs_call_body: "Wants a quote by May." },
    ]);
  });
});

describe("the limit that the user chooses", () => {
  it("begins again for the notes on the screen, and stays after a reload", () => {
    tab.clock.advance(DEFAULT_WRAP_UP_LIMIT_MS - 1_000);
    tab.calls.wrapUpLimit.choose({ limitMs: 30_000 });
    tab.clock.advance(29_000);
    tab.reload();
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
    tab.calls.wrapUpLimit.extend();
    tab.clock.advance(29_000);
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
  });

  it("can be none: calls ring during wrap-up, and the CRM page can call", () => {
    tab.calls.wrapUpLimit.choose({ limitMs: 0 });
    expect(presence()).toBe("available");
    tab.calls.simulateIncomingCall(bo);
    expect(calls()).toEqual(["call-1 ended", "call-2 ringing"]);
    tab.calls.lines.hangUp();
    tab.reload();
    expect(presence()).toBe("available");
    dialFromPage();
    expect(calls()).toEqual(["call-3 dialing", "call-1 ended"]);
  });

  it("can be until the notes are saved, also after a reload", () => {
    tab.calls.wrapUpLimit.choose({ limitMs: null });
    tab.clock.advance(3_600_000);
    tab.reload();
    tab.clock.advance(3_600_000);
    expect(presence()).toBe("wrapUp");
    tab.calls.wrapUp.save();
    expect(presence()).toBe("available");
  });

  it("can be shorter than what the user has added", () => {
    for (let time = 0; time < 9; time += 1) tab.calls.wrapUpLimit.extend();
    tab.calls.wrapUpLimit.choose({ limitMs: 600_000 });
    tab.calls.wrapUpLimit.extend();
    tab.clock.advance(599_000);
    expect(presence()).toBe("wrapUp");
    tab.clock.advance(1_000);
    expect(presence()).toBe("available");
  });
});

describe("the message about a missed call", () => {
  const match = {
    callerIdType: "CONTACT",
    objectCoordinates: { portalId: 1, objectId: 7, objectTypeId: "0-1" },
    firstName: "Bo",
    lastName: "Berg",
  } as const;
  beforeEach(() => tab.calls.simulateIncomingCall(bo));

  it("names the contact as soon as the CRM page has found it", () => {
    expect(notice()).toContain("Missed call from +44 20 7946 0102");
    tab.crm.emit({ type: "callerMatched", externalCallId: "call-2", matches: [match] });
    expect(notice()).toContain("Missed call from Bo Berg");
  });

  it("stays away after the user has dismissed it, and keeps the number of another caller", () => {
    tab.crm.emit({ type: "callerMatched", externalCallId: "call-9", matches: [match] });
    expect(notice()).toContain("Missed call from +44 20 7946 0102");
    tab.phone.dismissNotice();
    tab.crm.emit({ type: "callerMatched", externalCallId: "call-2", matches: [match] });
    expect(notice()).toBeUndefined();
  });
});
