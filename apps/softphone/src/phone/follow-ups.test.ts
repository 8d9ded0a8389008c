import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { createFollowUpStorage } from "../call/follow-up-storage.ts";
import { newFollowUp, type FollowUp } from "../call/follow-up-schema.ts";
import { createRecordedCrm } from "../testing/recorded-crm.ts";
import { CALLS_KEY, FOLLOW_UP_TIMEOUT_MS } from "../settings/defaults.ts";
import { ada, createConnectedTab, created, type Tab } from "../testing/tab.ts";

const ready = { type: "ready", offersTasks: true } as const;
const saved = { type: "saved", externalCallId: "call-1" } as const;
const taskCreated = { type: "taskCreated", requestId: "call-1" } as const;
const taskFailed = {
  type: "taskCreationFailed",
  requestId: "call-1",
  message: "The CRM is down.",
} as const;

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
  tab.crm.emit(ready);
});

const requests = () =>
  tab.allSent().flatMap(([method, task]) => (method === "createTask" ? [task] : []));
const followUps = () => tab.state().followUps;

function write(followUp: Partial<FollowUp> = {}) {
  tab.talkAndHangUp();
  tab.calls.drafts.write({ followUp: { ...newFollowUp, ...followUp } });
}
function save(followUp: Partial<FollowUp> = {}) {
  write(followUp);
  tab.calls.wrapUp.save();
}
function reload() {
  tab.reload();
  tab.crm.emit(ready);
}
function openAnother() {
  tab.openAnother();
  tab.crm.emit(ready);
}

describe("a follow-up task", () => {
  it("is created when the call is saved, with the call's record, and its result stays until it is read", () => {
    write({ title: " Send the offer ", due: "nextWeek", type: "EMAIL" });
    expect(requests()).toEqual([]);
    tab.calls.wrapUp.save();
    expect(requests()).toMatchObject([
      { requestId: "call-1", engagementId: 7001, title: "Send the offer", taskType: "EMAIL" },
    ]);
    const days = ((followUps()[0]?.dueAt ?? 0) - tab.clock.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(8);
    tab.crm.emit(saved);
    expect(tab.call()).toBeUndefined();
    expect(followUps()).toMatchObject([{ status: "sending" }]);
    tab.crm.emit(taskCreated);
    expect(followUps()).toMatchObject([{ status: "created", title: "Send the offer" }]);
    tab.calls.followUps.discard("call-1");
    expect(followUps()).toEqual([]);
    expect(requests()).toHaveLength(1);
  });

  it("has a title that is proposed from the contact's name", () => {
    const match = {
      callerIdType: "CONTACT",
      objectCoordinates: { objectId: 101, objectTypeId: "0-1" },
      firstName: "Ada",
      lastName: "Example",
    } as const;
    tab.talkAndHangUp();
    tab.crm.emit({ type: "callerMatched", matches: [match], externalCallId: "call-1" });
    tab.calls.drafts.write({ followUp: newFollowUp });
    tab.calls.wrapUp.save();
    expect(requests()).toMatchObject([{ title: "Follow up with Ada Example" }]);
  });

  it("isn't created unless the user wants one, or skips the notes", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit(saved);
    tab.crm.emit({ type: "dial", context: { phoneNumber: ada } });
    tab.calls.lines.hangUp();
    tab.calls.drafts.write({ followUp: newFollowUp });
    tab.calls.wrapUp.skipNotes();
    expect(requests()).toEqual([]);
    expect(followUps()).toEqual([]);
  });

  it("waits with its call for the engagement", () => {
    tab.phone.dial(ada);
    tab.calls.lines.hangUp();
    tab.calls.drafts.write({ followUp: newFollowUp });
    tab.calls.wrapUp.save();
    expect(requests()).toEqual([]);
    tab.crm.emit(created);
    expect(requests()).toMatchObject([{ engagementId: 7001 }]);
  });

  it("of a call that is being saved isn't lost", () => {
    tab.talkAndHangUp();
    tab.calls.wrapUp.save();
    tab.calls.drafts.write({ followUp: newFollowUp });
    tab.crm.emit(saved);
    expect(tab.call()).toMatchObject({ saving: { status: "idle" } });
    tab.calls.wrapUp.save();
    tab.crm.emit(saved);
    expect(tab.call()).toBeUndefined();
    expect(requests()).toHaveLength(1);
  });

  it("leaves the screen with the next call once it is created", () => {
    save();
    tab.crm.emit(saved);
    tab.crm.emit(taskCreated);
    tab.phone.dial(ada);
    expect(followUps()).toEqual([]);
  });
});

describe("a task that isn't created", () => {
  it("is shown with the reason, and sent again with the same id, once per click", () => {
    save({ title: "Call back" });
    tab.crm.emit(saved);
    tab.crm.emit(taskFailed);
    expect(followUps()).toMatchObject([{ status: "failed", message: "The CRM is down." }]);
    tab.calls.followUps.retry("call-1");
    tab.calls.followUps.retry("call-1");
    expect(followUps()).toMatchObject([{ status: "sending", message: undefined }]);
    const [first, second, ...others] = requests();
    expect(second).toEqual(first);
    expect(others).toEqual([]);
    tab.crm.emit(taskCreated);
    // Late and doubled results change nothing.
    tab.crm.emit(taskFailed);
    tab.crm.emit(taskCreated);
    expect(followUps()).toMatchObject([{ status: "created" }]);
  });

  it("fails without a reply, and a late one counts", () => {
    save();
    tab.clock.advance(FOLLOW_UP_TIMEOUT_MS);
    expect(followUps()).toMatchObject([{ status: "failed", message: "" }]);
    tab.crm.emit(taskCreated);
    expect(followUps()).toMatchObject([{ status: "created" }]);
  });

  it("can be dropped, and results of tasks that the phone doesn't have are ignored", () => {
    save();
    tab.crm.emit(saved);
    tab.crm.emit(taskFailed);
    tab.calls.followUps.discard("call-1");
    tab.crm.emit(taskCreated);
    tab.crm.emit(taskFailed);
    expect(followUps()).toEqual([]);
    reload();
    expect(requests()).toHaveLength(1);
  });

  it("is tried again when the user saves the call again, and not if it is created", () => {
    save();
    tab.crm.emit({ type: "saveFailed", failure: "retried", message: "", externalCallId: "call-1" });
    tab.crm.emit(taskFailed);
    tab.calls.wrapUp.save();
    expect(requests()).toHaveLength(2);
    tab.crm.emit(taskCreated);
    tab.calls.wrapUp.save();
    expect(requests()).toHaveLength(2);
  });

  it("is shown in the CRM page if the phone is hidden", () => {
    save({ title: "Call back" });
    tab.crm.emit({ type: "visibilityChanged", isHidden: true });
    tab.crm.emit(taskFailed);
    expect(tab.crm.sent.at(-1)).toEqual([
      "alert",
      "Couldn't create the task “Call back”. The CRM is down.",
    ]);
  });

  it("fails in a CRM page that creates none", () => {
    tab.reload(createRecordedCrm({ createsTasks: false }));
    tab.crm.emit({ type: "ready" });
    expect(tab.state().canCreateTasks).toBe(false);
    save();
    expect(followUps()).toMatchObject([{ status: "failed", message: undefined }]);
  });
});

describe("a reload", () => {
  it("keeps what is typed", () => {
    write({ title: "Send", due: "date", date: "2027-01-31" });
    reload();
    expect(tab.call()?.wrapUp.followUp).toEqual({
      title: "Send",
      due: "date",
      date: "2027-01-31",
      type: "TODO",
    });
  });

  it("sends again what isn't created, with the same values, and nothing that is", () => {
    save({ title: "Call back" });
    tab.crm.emit(saved);
    tab.clock.advance(86_400_000);
    reload();
    const [first, second] = requests();
    expect(second).toEqual(first);
    tab.crm.emit(taskCreated);
    reload();
    expect(requests()).toHaveLength(2);
    expect(followUps()).toMatchObject([{ status: "created" }]);
  });

  it("loses no call to a damaged task, and no task to a damaged call", () => {
    save({ title: "Call back" });
    const read = tab.session.getItem.bind(tab.session);
    tab.session.getItem = (key) => read(key)?.replace('"dueAt":', '"dueOn":') ?? null;
    reload();
    expect(tab.call()?.externalCallId).toBe("call-1");
    expect(followUps()).toMatchObject([{ title: "Call back", status: "sending" }]);
  });
});

describe("a tab that is closed before its task is created", () => {
  it("leaves it to the next visit of its user, who learns what becomes of it", () => {
    save({ title: "Call back" });
    tab.crm.emit(saved);
    openAnother();
    expect(tab.call()).toBeUndefined();
    const [first, second] = requests();
    expect(second).toEqual(first);
    expect(followUps()).toMatchObject([{ title: "Call back", status: "sending" }]);
    tab.crm.emit(taskCreated);
    expect(followUps()).toMatchObject([{ status: "created" }]);
    openAnother();
    expect(followUps()).toEqual([]);
    expect(requests()).toHaveLength(2);
  });

  it("leaves it to the next visit beside a damaged task", () => {
    save({ title: "Call back" });
    tab.crm.emit(saved);
    const read = tab.local.getItem.bind(tab.local);
    tab.local.getItem = (key) => read(key)?.replace("[", "[{},") ?? null;
    openAnother();
    expect(followUps()).toMatchObject([{ title: "Call back", status: "sending" }]);
  });

  it("leaves it to no other user", () => {
    save();
    tab.crm.emit(saved);
    tab.openAnother();
    tab.phone.logOut();
    tab.crm.emit(ready);
    tab.phone.logIn("Sam Okafor");
    expect(followUps()).toEqual([]);
    tab.phone.logOut();
    tab.phone.logIn("Robin Reed");
    expect(followUps()).toMatchObject([{ requestId: "call-1", status: "sending" }]);
  });

  it("leaves it until a CRM page creates tasks, unless it was discarded", () => {
    save();
    tab.crm.emit(saved);
    tab.openAnother();
    tab.crm.emit({ type: "ready" });
    expect(followUps()).toEqual([]);
    openAnother();
    tab.crm.emit(taskFailed);
    tab.calls.followUps.discard("call-1");
    openAnother();
    expect(followUps()).toEqual([]);
  });

  it("stays if the task of another call is discarded", () => {
    save();
    tab.crm.emit(saved);
    tab.crm.emit(taskFailed);
    const storage = createFollowUpStorage(tab.local);
    const [task] = storage.load("Robin Reed");
    if (task) storage.add("Robin Reed", { ...task, requestId: "call-9" });
    tab.calls.followUps.discard("call-1");
    expect(storage.load("Robin Reed")).toMatchObject([{ requestId: "call-9" }]);
  });

  it("isn't followed by another attempt once a tab beside it has created the task", () => {
    save();
    tab.crm.emit(saved);
    tab.crm.emit(taskFailed);
    const { phone: first, calls } = tab;
    // The first tab stays open, and doesn't learn what the second one does.
    openAnother();
    tab.crm.emit(taskCreated);
    const sent = requests().length;
    calls.followUps.retry("call-1");
    expect(requests()).toHaveLength(sent);
    expect(first.store.getState().followUps).toEqual([]);
  });

  it.each(["created", "discarded"])(
    "isn't sent again by a reload once a tab beside it has %s the task",
    (what) => {
      save();
      tab.crm.emit(saved);
      tab.crm.emit(taskFailed);
      const stored = tab.session.getItem(CALLS_KEY) ?? "";
      openAnother();
      tab.crm.emit(what === "created" ? taskCreated : taskFailed);
      if (what === "discarded") tab.calls.followUps.discard("call-1");
      const sent = requests().length;
      // The first tab.
      tab.session.setItem(CALLS_KEY, stored);
      reload();
      expect(requests()).toHaveLength(sent);
      expect(followUps()).toEqual([]);
    },
  );

  it("is sent again by a reload of a browser that stores nothing for later", () => {
    tab.local.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    save();
    tab.crm.emit(saved);
    reload();
    expect(requests()).toHaveLength(2);
  });
});
