import { beforeEach, describe, expect, it, test } from "vitest";
import "../testing/number-plans.ts";
import { DRAFT_INTERVAL_MS } from "../settings/defaults.ts";
import { ada, createConnectedTab, created, dialContext, us, type Tab } from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

const notes = () => tab.call()?.wrapUp.notes;
const write = (text: string) => tab.calls.drafts.write({ notes: text });
const wait = () => tab.clock.advance(DRAFT_INTERVAL_MS);

/** The page names a call of this phone, with what was typed in another tab. */
const move = (properties: Readonly<Record<string, string>>) =>
  tab.crm.emit({
    type: "callMoved",
    moved: {
      externalCallId: "call-1",
      direction: "OUTBOUND",
      status: tab.call()?.endedAt === undefined ? "IN_PROGRESS" : "COMPLETED",
      fromNumber: us,
      toNumber: ada,
      callStartTime: 1_000,
      answeredAt: 2_000,
      engagementId: 7001,
      properties,
    },
  });

/** Opens a copy of the tab. The user continues in the first one, and closes it. */
function duplicate() {
  tab.reload();
  tab.crm.emit({ type: "ready" });
}

describe.each(["live", "ended"])("notes on a call that is %s, in a copy of its tab", (state) => {
  beforeEach(() => {
    tab.crm.emit({ type: "dial", context: dialContext });
    tab.crm.emit(created);
    tab.clock.advance(3_000);
    if (state === "ended") tab.calls.lines.hangUp();
    write("Older");
    wait();
  });

  it("are the newer ones of the first tab, and are saved", () => {
    duplicate();
    move({ hs_call_body: "Newer", hs_call_title: "Title" });
    expect(tab.call()?.wrapUp).toMatchObject({ notes: "Newer", title: "Title" });
    expect(tab.crm.sent).toContainEqual([
      "draft",
      "call-1",
      { hs_call_body: "Newer", hs_call_title: "Title" },
    ]);
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    expect(tab.savedNotes()).toEqual(["Newer"]);
  });

  it("stay deleted if they were deleted in the first tab", () => {
    duplicate();
    move({ hs_call_body: "" });
    expect(notes()).toBe("");
  });

  it("are both if the user has typed others before the page names the call", () => {
    duplicate();
    write("Here");
    wait();
    move({ hs_call_body: "There" });
    expect(notes()).toBe("There\n\nHere");
    move({ hs_call_body: "There" });
    expect(notes()).toBe("There\n\nHere");
  });
});

test("what the user typed last before a reload stays, also if the page has not received it", () => {
  tab.talkAndHangUp();
  write("Wants an offer");
  wait();
  wait();
  write("Wants a");
  write("Wants");
  duplicate();
  move({ hs_call_body: "Wants a" });
  expect(notes()).toBe("Wants");
});
