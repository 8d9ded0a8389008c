import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { newFollowUp } from "../call/follow-up-schema.ts";
import { ada, created, createTab, dialContext, type Tab } from "../testing/tab.ts";

let tab: Tab;
/** The timers that are set. */
let timers: Set<object>;
beforeEach(() => {
  tab = createTab();
  timers = new Set();
  const { after } = tab.clock;
  Object.assign(tab.clock, {
    after(delayMs: number, run: () => void) {
      const timer = {};
      timers.add(timer);
      const cancel = after(delayMs, () => {
        timers.delete(timer);
        run();
      });
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready", offersContacts: true, offersTasks: true });
});

function talk() {
  tab.crm.emit({ type: "dial", context: dialContext });
  tab.crm.emit(created);
  tab.clock.advance(63_000);
}

describe("a phone that is closed does nothing more", () => {
  it.each<[what: string, act: () => void]>([
    ["of a call that it dials", () => tab.phone.dial(ada)],
    ["of a call that rings", () => tab.calls.simulateIncomingCall(ada)],
    [
      "of notes that it sends",
      () => {
        talk();
        tab.calls.drafts.write({ notes: "Wants an offer." });
      },
    ],
    [
      "of the time for the notes",
      () => {
        talk();
        tab.calls.lines.hangUp();
      },
    ],
    [
      "of a call that waits for its engagement",
      () => {
        tab.crm.emit({ type: "dial", context: dialContext });
        tab.clock.advance(63_000);
        tab.calls.lines.hangUp();
        tab.calls.wrapUp.save();
      },
    ],
    [
      "of a task that it creates",
      () => {
        talk();
        tab.calls.lines.hangUp();
        tab.calls.drafts.write({ followUp: newFollowUp });
        tab.calls.wrapUp.save();
      },
    ],
    ["of a name that is typed", () => tab.phone.searchContacts("ada")],
    [
      "of a search",
      () => {
        tab.phone.searchContacts("ada");
        tab.clock.advance(1_000);
      },
    ],
  ])("%s", (_what, act) => {
    act();
    expect(timers.size).toBeGreaterThan(0);
    tab.phone.destroy();
    expect(timers.size).toBe(0);
  });

  it("with changes of its state", () => {
    talk();
    const { phone, crm } = tab;
    phone.destroy();
    const effects: string[] = [];
    const note = (what: string) => () => void effects.push(what);
    for (const storage of [tab.session, tab.local]) {
      Object.assign(storage, { setItem: note("stored"), removeItem: note("removed") });
    }
    const sent = crm.sent.length + crm.controls.length + crm.availability.length;
    phone.store.dispatch({ type: "chosen", change: { availability: "away" } });
    phone.store.dispatch({ type: "wrapUpChanged", change: { notes: "Later" } });
    phone.store.dispatch({
      type: "ended",
      at: tab.clock.now(),
      endStatus: "COMPLETED",
      problem: undefined,
      wrapUpSince: tab.clock.now(),
    });
    phone.store.dispatch({ type: "loggedOut" });
    expect(effects).toEqual([]);
    expect(crm.sent.length + crm.controls.length + crm.availability.length).toBe(sent);
    expect(timers.size).toBe(0);
  });
});
