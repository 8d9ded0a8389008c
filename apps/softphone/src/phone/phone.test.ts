import type { KnownEnd } from "../call/call-events.ts";
import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { createRecordedCrm } from "../testing/recorded-crm.ts";
import { english } from "../languages/language.ts";
import { CALLS_KEY, ENGAGEMENT_TIMEOUT_MS } from "../settings/defaults.ts";
import {
  ada,
  createConnectedTab,
  created,
  createTab,
  dialContext,
  type Tab,
} from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

describe("a reload during a call", () => {
  it("continues the same call with its timer and notes, without a second announcement", () => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit(created);
    tab.clock.advance(3_000);
    tab.calls.drafts.write({ notes: "Half a sen" });
    const before = tab.call();
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    tab.clock.advance(60_000);
    expect(tab.call()).toEqual(before);
    expect(tab.crm.sent.map(([method]) => method)).toEqual(["initialized"]);

    tab.calls.lines.hangUp();
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
    tab.calls.drafts.write({ notes: "One" });
    tab.calls.wrapUp.save();
    tab.calls.drafts.write({ notes: "Two" });
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.savedNotes()).toEqual(["One"]);
    expect(tab.call()?.wrapUp.notes).toBe("Two");
  });

  it("sends a save that waited for the engagement", () => {
    tab.phone.dial(ada);
    tab.calls.lines.hangUp();
    tab.calls.drafts.write({ notes: "One" });
    tab.calls.wrapUp.save();
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 7001 });
    tab.clock.advance(ENGAGEMENT_TIMEOUT_MS);
    expect(tab.savedNotes()).toEqual(["One"]);
  });

  it("restores the current call and those whose notes are being saved", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "First" });
    tab.calls.wrapUp.save();
    tab.phone.dial("+442079460102");
    tab.calls.drafts.write({ notes: "Second" });
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.call()).toMatchObject({ externalCallId: "call-2", wrapUp: { notes: "Second" } });
    expect(tab.savedNotes()).toEqual(["First"]);
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    expect(tab.state().otherCalls).toEqual([]);
  });

  it("stores nothing once the call is completed", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.skipNotes();
    expect(tab.session.getItem(CALLS_KEY)).toBeNull();
  });

  it("shows the engagement for which the CRM opened the phone without creating a call", () => {
    tab.reload();
    tab.crm.emit({ type: "ready", engagementId: 9 });
    expect(tab.state()).toMatchObject({ call: undefined, existingEngagementId: 9 });
  });
});

it("dials a number of the CRM page as one of the record's country", () => {
  const context = { ...dialContext, phoneNumber: "020 7946 0958", countryCode: "GB" };
  tab.crm.emit({ type: "dial", context });
  expect(tab.call()?.toNumber).toBe("+442079460958");
});

describe("the CRM page", () => {
  it("answers, ends and saves a simulated call", () => {
    const act = (action: "ANSWER" | "HANG_UP" | "SAVE") =>
      tab.crm.emit({ type: "simulateAction", action });
    tab.crm.emit({ type: "simulateIncomingCall", from: ada });
    tab.crm.emit(created);
    act("ANSWER");
    expect(tab.call()?.state).toBe("inProgress");
    act("HANG_UP");
    expect(tab.call()?.state).toBe("ended");
    expect(tab.savedNotes()).toEqual([]);
    act("SAVE");
    expect(tab.savedNotes()).toHaveLength(1);
  });

  it.each([
    ["it can't open a record", { type: "navigationFailed", message: "Forbidden." }, true],
    [
      "it doesn't find the caller",
      { type: "callerMatchFailed", message: "Forbidden.", externalCallId: "call-1" },
      true,
    ],
    [
      "it looked for the caller of a call that is over",
      { type: "callerMatchFailed", message: "Forbidden.", externalCallId: "call-7" },
      false,
    ],
  ] as const)("has a notice if %s", (_what, event, isShown) => {
    tab.crm.emit({ type: "simulateIncomingCall", from: ada });
    tab.crm.emit(event);
    const { notice } = tab.state();
    expect(notice && [notice.tone, notice.text(english).endsWith("Forbidden.")]).toEqual(
      isShown ? ["danger", true] : undefined,
    );
  });

  it.each([
    ["incomingCall", () => tab.crm.emit({ type: "simulateIncomingCall", from: ada })],
    ["outgoingCall", () => tab.crm.emit({ type: "dial", context: dialContext })],
  ] as const)("that has lost its calls gets the %s again", (method, begin) => {
    begin();
    tab.crm.emit(created);
    tab.clock.advance(3_000);
    tab.calls.incoming.answer();
    tab.crm.sent.length = 0;
    tab.crm.emit({ type: "ready" });
    const sent = tab.crm.sent.filter(([name]) => /^(?:incoming|outgoing)Call$|Answered/.test(name));
    expect(sent).toEqual([
      [method, expect.objectContaining({ externalCallId: "call-1" })],
      ["callAnswered", "call-1"],
    ]);
  });
});

it("a notice stays until the user dismisses it", () => {
  tab.phone.notify(() => "Charge your headset.");
  expect(tab.state().notice).toMatchObject({ tone: "warning" });
  expect(tab.state().notice?.text(english)).toBe("Charge your headset.");
  tab.phone.dismissNotice();
  expect(tab.state().notice).toBeUndefined();
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

  it("is that of the CRM page's user, until the phone's user decides otherwise", () => {
    tab = createTab();
    const connectAs = (userName: string | undefined) => {
      tab.reload();
      tab.crm.emit({ type: "ready", userName });
      return tab.state().agentName;
    };
    tab.phone.setAvailability("away");
    expect(connectAs("Dana Demo")).toBe("Dana Demo");
    expect(tab.crm.sent).toEqual([["initialized", { isLoggedIn: true, isAvailable: false }]]);
    expect(connectAs("Cleo Demo")).toBe("Cleo Demo");
    tab.phone.logOut();
    expect(connectAs("Dana Demo")).toBeUndefined();
    tab.phone.logIn("Sam Okafor");
    expect(connectAs("Dana Demo")).toBe("Sam Okafor");
    tab.phone.logOut();
    tab.phone.logIn("Dana Demo");
    expect(connectAs("Cleo Demo")).toBe("Cleo Demo");
    expect(connectAs(undefined)).toBeUndefined();
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
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    expect(tab.state()).toMatchObject({ crm: { status: "standalone" }, call: undefined });
  });
});

/** The page knows how the call ended. */
const tellEnd = ({ endStatus, ...times }: KnownEnd) =>
  tab.crm.emit({
    type: "callStateSet",
    state: {
      externalCallId: "call-1",
      status: "COMPLETED",
      properties: { callEndStatus: endStatus, ...times },
    },
  });

/** A call of 5 s, a phone whose storage has the call from before its end, and the end that the page knows. */
function loseEnd({ after }: { after: number }) {
  tab.crm.emit({ type: "dial", context: dialContext });
  tab.crm.emit(created);
  tab.clock.advance(3_000);
  const { answeredAt = 0 } = tab.call() ?? {};
  const stale = tab.session.getItem(CALLS_KEY) ?? "";
  tab.clock.advance(5_000);
  tab.calls.lines.hangUp();
  tab.session.setItem(CALLS_KEY, stale);
  tab.reload();
  tab.crm.emit({ type: "ready", engagementId: 7001 });
  tab.clock.advance(after);
  return { endStatus: "COMPLETED", answeredAt, endedAt: answeredAt + 5_000 } as const;
}

describe("a phone that has lost the end of its call", () => {
  it("learns it from the CRM page, and shows the wrap-up of the call as long as it was", () => {
    const end = loseEnd({ after: 20_000 });
    expect(tab.call()?.state).toBe("inProgress");
    tellEnd(end);
    expect(tab.call()).toMatchObject({ state: "ended", ...end });
    tab.clock.advance(10_000);
    tab.calls.wrapUp.save();
    expect(tab.crm.sent.map(([method]) => method)).toEqual(["initialized", "callCompleted"]);
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      { properties: { hs_call_status: "COMPLETED", hs_call_duration: "5000" } },
    ]);
  });

  it("learns it after it has ended the call again", () => {
    const end = loseEnd({ after: 20_000 });
    tab.calls.lines.hangUp();
    tellEnd({ ...end, endStatus: "FAILED" });
    expect(tab.call()).toMatchObject({ ...end, endStatus: "FAILED" });
  });

  it("keeps its own end if that came first", () => {
    tab.talkAndHangUp();
    const before = tab.call();
    const { answeredAt = 0, endedAt = 0 } = before ?? {};
    // Messages to the page take a moment.
    for (const delayMs of [40, -40]) {
      tellEnd({ answeredAt, endedAt: endedAt + delayMs, endStatus: "COMPLETED" });
    }
    expect(tab.call()).toBe(before);
  });

  it("completes a missed call, which needs no notes", () => {
    tab.calls.simulateIncomingCall(ada);
    tellEnd({ answeredAt: undefined, endedAt: tab.clock.now(), endStatus: "MISSED" });
    expect(tab.call()).toBeUndefined();
    expect(tab.crm.sent.map(([method]) => method)).toEqual(["incomingCall", "callCompleted"]);
  });
});
