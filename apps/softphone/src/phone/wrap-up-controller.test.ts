import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { DRAFT_INTERVAL_MS, ENGAGEMENT_TIMEOUT_MS } from "../settings/defaults.ts";
import { english } from "../languages/language.ts";
import { ada, createConnectedTab, created, type Tab } from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

const saved = { type: "saved", externalCallId: undefined } as const;

describe("input", () => {
  it("is sent to the CRM page at the first key, then once per interval", () => {
    tab.talkAndHangUp();
    for (const notes of ["W", "Wa", "Wan"]) tab.calls.drafts.write({ notes });
    tab.clock.advance(DRAFT_INTERVAL_MS);
    tab.calls.drafts.write({ notes: "Want", outcome: "busy" });
    tab.calls.drafts.flush();
    tab.clock.advance(DRAFT_INTERVAL_MS * 3);
    const drafts = tab.crm.sent.filter(([method]) => method === "draft");
    expect(drafts).toMatchObject([
      ["draft", "call-1", { hs_call_body: "W" }],
      ["draft", "call-1", { hs_call_body: "Wan" }],
      ["draft", "call-1", { hs_call_body: "Want", hs_call_disposition: expect.any(String) }],
    ]);
  });

  it("is stored at every key, and a full storage is shown", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "Wants a" });
    const { setItem } = tab.session;
    tab.session.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    tab.calls.drafts.write({ notes: "Wants a quote" });
    expect(tab.state().isStorageWorking).toBe(false);
    tab.session.setItem = setItem;
    tab.calls.drafts.write({ notes: "Wants a quote." });
    expect(tab.state().isStorageWorking).toBe(true);
    tab.reload();
    expect(tab.call()?.wrapUp.notes).toBe("Wants a quote.");
  });
});

describe("saving", () => {
  it("is confirmed by a notice, which names the other party of an earlier call", () => {
    const noticeText = () => tab.state().notice?.text(english);
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit({ ...saved, externalCallId: "call-1" });
    expect(noticeText()).toBe("Saved to the CRM.");
    tab.talkAndHangUp();
    tab.crm.emit({ ...created, externalCallId: "call-2" });
    tab.calls.wrapUp.save();
    tab.calls.wrapUp.setAside();
    tab.phone.dial("+12025550102");
    tab.crm.emit({ ...saved, externalCallId: "call-2" });
    expect(noticeText()).toBe("The notes on the call with +1 202 555 0101 are saved.");
  });

  it("sends what was written, and ends when the CRM confirms it", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ title: "Renewal", notes: "Wants a quote." });
    tab.calls.wrapUp.save();
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      {
        externalCallId: "call-1",
        engagementId: 7001,
        hidesWidget: true,
        properties: { hs_call_title: "Renewal", hs_call_body: "Wants a quote." },
      },
    ]);
    tab.crm.emit(saved);
    expect(tab.state()).toMatchObject({ call: undefined, notice: { tone: "good" } });
  });

  it("sends the same values again after a failure", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "Wants a quote.", keepsOpen: true });
    tab.calls.wrapUp.save();
    const first = tab.crm.sent.at(-1);
    tab.crm.emit({
      type: "saveFailed",
      failure: "retried",
      message: "Try later.",
      externalCallId: undefined,
    });
    expect(tab.call()).toMatchObject({
      saving: { status: "failed", message: "Try later." },
      wrapUp: { notes: "Wants a quote." },
    });
    tab.calls.wrapUp.save();
    expect(tab.crm.sent.at(-1)).toEqual(first);
    expect(tab.crm.sent.filter(([method]) => method === "callCompleted")).toHaveLength(2);
  });

  it("keeps notes that the CRM left out, also after a reload, until shorter ones are saved", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "Very long" });
    tab.calls.wrapUp.save();
    const failure = { failure: "leftOut", message: "" } as const;
    tab.crm.emit({ type: "saveFailed", ...failure, externalCallId: "call-1" });
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.crm.sent.filter(([method]) => method === "callCompleted")).toEqual([]);
    expect(tab.call()).toMatchObject({
      saving: { status: "failed", failure: "leftOut" },
      wrapUp: { notes: "Very long" },
    });
    tab.calls.drafts.write({ notes: "Short" });
    tab.calls.wrapUp.save();
    tab.crm.emit(saved);
    expect(tab.state()).toMatchObject({ call: undefined, notice: { tone: "good" } });
  });

  it("repeats after a reload exactly what was sent, even if the phone would write it differently now", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "Wants a quote.", keepsOpen: true });
    tab.calls.wrapUp.save();
    const read = tab.session.getItem.bind(tab.session);
    tab.session.getItem = (key) =>
      read(key)?.replace(/"hs_call_title":"[^"]*"/, '"hs_call_title":"As sent"') ?? null;
    tab.reload();
    tab.crm.emit({ type: "ready" });
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      { properties: { hs_call_title: "As sent", hs_call_body: "Wants a quote." } },
    ]);
  });

  it("can be repeated: the last values count", () => {
    tab.talkAndHangUp();
    for (const notes of ["One", "Two"]) {
      tab.calls.drafts.write({ notes });
      tab.calls.wrapUp.save();
    }
    expect(tab.savedNotes()).toEqual(["One", "Two"]);
    tab.crm.emit(saved);
    expect(tab.call()).toBeUndefined();
  });

  it("doesn't end the call if the user has written more", () => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "One" });
    tab.calls.wrapUp.save();
    tab.calls.drafts.write({ notes: "One and two" });
    tab.crm.emit(saved);
    expect(tab.call()).toMatchObject({
      saving: { status: "idle" },
      wrapUp: { notes: "One and two" },
    });
    expect(tab.state().notice?.text(english)).toMatch(/except your latest changes/);
    tab.calls.wrapUp.save();
    tab.crm.emit(saved);
    expect(tab.savedNotes()).toEqual(["One", "One and two"]);
    expect(tab.call()).toBeUndefined();
  });

  it("waits for the CRM to create the engagement", () => {
    tab.phone.dial(ada);
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    expect(tab.crm.sent.at(-1)?.[0]).toBe("callEnded");
    tab.crm.emit(created);
    expect(tab.crm.sent.at(-1)).toMatchObject(["callCompleted", { engagementId: 7001 }]);
  });

  it("continues without the engagement's id if the CRM doesn't reply", () => {
    tab.phone.dial(ada);
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    tab.clock.advance(ENGAGEMENT_TIMEOUT_MS);
    expect(tab.crm.sent.at(-1)).toMatchObject(["callCompleted", { engagementId: undefined }]);
  });

  it("fails visibly, and ends with a late reply", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit({
      type: "saveFailed",
      failure: "retried",
      message: "No answer.",
      externalCallId: "call-1",
    });
    expect(tab.call()?.saving).toMatchObject({ status: "failed", message: "No answer." });
    tab.crm.emit(saved);
    expect(tab.call()).toBeUndefined();
  });

  it("that fails several times in a hidden phone is shown in the CRM page once", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit({ type: "visibilityChanged", isHidden: true });
    for (const message of ["One.", "Two."]) {
      tab.crm.emit({ type: "saveFailed", failure: "retried", message, externalCallId: "call-1" });
    }
    expect(tab.crm.sent.filter(([method]) => method === "alert")).toHaveLength(1);
  });

  it.each([
    ["a dial", () => tab.crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } })],
    ["an incoming call", () => tab.calls.simulateIncomingCall("+442079460102")],
  ])("continues during %s, which is not refused", (_what, act) => {
    tab.talkAndHangUp();
    tab.calls.drafts.write({ notes: "Wants a quote." });
    tab.calls.wrapUp.save();
    act();
    expect(tab.call()?.externalCallId).toBe("call-2");
    tab.crm.emit({
      type: "saveFailed",
      failure: "retried",
      message: "Try later.",
      externalCallId: "call-1",
    });
    expect(tab.state().otherCalls).toMatchObject([
      { externalCallId: "call-1", saving: { status: "failed", message: "Try later." } },
    ]);
    tab.calls.wrapUp.retry("call-1");
    expect(new Set(tab.savedNotes())).toEqual(new Set(["Wants a quote."]));
    const isHidden = tab.crm.sent.flatMap(([method, sent]) =>
      method === "callCompleted" ? [(sent as { hidesWidget: boolean }).hidesWidget] : [],
    );
    expect(isHidden).toEqual([true, false, false]);
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    expect(tab.state()).toMatchObject({ otherCalls: [], notice: { tone: "good" } });
    expect(tab.call()?.externalCallId).toBe("call-2");
  });

  it("refuses a dial while changes are not sent", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.calls.drafts.write({ notes: "More" });
    tab.crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } });
    expect(tab.crm.sent.at(-1)?.[0]).toBe("refuseDial");
    expect(tab.call()?.externalCallId).toBe("call-1");
  });

  it("is shown in the CRM page if it fails in a hidden phone", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit({ type: "visibilityChanged", isHidden: true });
    tab.crm.emit({
      type: "saveFailed",
      failure: "retried",
      message: "Try later.",
      externalCallId: undefined,
    });
    expect(tab.crm.sent.at(-1)).toEqual(["alert", "Couldn't save the call. Try later."]);
  });

  it("can be skipped: the call is completed without properties", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.skipNotes();
    expect(tab.crm.sent.at(-1)).toMatchObject(["callCompleted", { properties: undefined }]);
    expect(tab.call()).toBeUndefined();
  });

  it("ignores a reply that it doesn't wait for", () => {
    tab.talkAndHangUp();
    tab.crm.emit(saved);
    expect(tab.call()?.state).toBe("ended");
  });
});
