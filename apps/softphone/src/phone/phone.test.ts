import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { createRecordedCrm } from "../testing/recorded-crm.ts";
import { CALLS_KEY, ENGAGEMENT_TIMEOUT_MS } from "../settings/defaults.ts";
import { ada, createConnectedTab, created, dialContext, type Tab } from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

describe("a reload during a call", () => {
  it("continues the same call with its timer and notes, without a second announcement", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit(created);
    tab.clock.advance(3_000);
    tab.phone.write({ notes: "Half a sen" });
    const before = tab.call();
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    tab.clock.advance(60_000);
    expect(tab.call()).toEqual(before);
    expect(tab.crm.sent.map(([method]) => method)).toEqual(["initialized"]);

    tab.phone.hangUp();
    expect(tab.crm.sent.at(-1)).toEqual([
      "callEnded",
      { externalCallId: "call-1", engagementId: 7001, endStatus: "COMPLETED" },
    ]);
  });

  it("reads the engagement's id from the handshake if the reply was lost", () => {
    tab.phone.dial(ada);
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    expect(tab.call()?.engagement).toEqual({ status: "created", id: 7001 });
  });

  it("continues to ring", () => {
    tab.phone.dial(ada);
    tab.clock.advance(1_000);
    tab.reload();
    expect(tab.call()?.state).toBe("ringing");
    tab.clock.advance(1_400);
    expect(tab.call()?.state).toBe("inProgress");
  });

  it("sends the save again, and keeps later changes", () => {
    tab.talkAndHangUp();
    tab.phone.write({ notes: "One" });
    tab.phone.save();
    tab.phone.write({ notes: "Two" });
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.savedNotes()).toEqual(["One"]);
    expect(tab.call()?.wrapUp.notes).toBe("Two");
  });

  it("sends a save that waited for the engagement", () => {
    tab.phone.dial(ada);
    tab.phone.hangUp();
    tab.phone.write({ notes: "One" });
    tab.phone.save();
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    tab.clock.advance(ENGAGEMENT_TIMEOUT_MS);
    expect(tab.savedNotes()).toEqual(["One"]);
  });

  it("restores the current call and those whose notes are being saved", () => {
    tab.talkAndHangUp();
    tab.phone.write({ notes: "First" });
    tab.phone.save();
    tab.phone.dial("+442079460102");
    tab.phone.write({ notes: "Second" });
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.call()).toMatchObject({ externalCallId: "call-2", wrapUp: { notes: "Second" } });
    expect(tab.savedNotes()).toEqual(["First"]);
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    expect(tab.state().otherCalls).toEqual([]);
  });

  it("stores nothing once the call is completed", () => {
    tab.talkAndHangUp();
    tab.phone.skipNotes();
    expect(tab.session.getItem(CALLS_KEY)).toBeNull();
  });

  it("shows the engagement for which the CRM opened the phone without creating a call", () => {
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 9 });
    expect(tab.state()).toMatchObject({ call: undefined, existingEngagementId: 9 });
  });
});

describe("the login", () => {
  it("is remembered, with the availability", () => {
    tab.phone.setAvailability("away");
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.crm.sent).toEqual([["initialized", { isLoggedIn: true, isAvailable: false }]]);
  });

  it("is sent to the CRM page once it is connected", () => {
    tab.phone.logOut();
    tab.phone.logIn("Sam Okafor");
    expect(tab.crm.sent).toEqual([["loggedOut"], ["loggedIn"]]);
    expect(tab.crm.availability).toEqual([true]);
  });

  it("can't end during a call", () => {
    tab.phone.dial(ada);
    tab.phone.logOut();
    expect(tab.state().agentName).toBe("Robin Reed");
  });
});

describe("a phone outside any CRM page", () => {
  it("makes a call, and ends it without saving", () => {
    tab.reload(createRecordedCrm({ hasCrm: false }));
    tab.phone.dial(ada);
    tab.clock.advance(5_000);
    tab.phone.hangUp();
    tab.phone.save();
    expect(tab.state()).toMatchObject({ crm: { status: "standalone" }, call: undefined });
  });
});
