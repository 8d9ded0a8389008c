import type { CallLeg } from "@calling-extensions/telephony";
import { beforeEach, expect, it } from "vitest";
import { english } from "../languages/language.ts";
import { toGreeting } from "../recording/greeting-storage.ts";
import "../testing/number-plans.ts";
import { ada, created, createTab, type Tab } from "../testing/tab.ts";

let tab: Tab;
/** What was played to the other party, as text. */
let played: Promise<string>[];
/** Ends the recording that plays: false if the browser can't read it. */
let finish: (isPlayed: boolean) => void;

beforeEach(async () => {
  played = [];
  tab = createTab({
    onLeg(leg: CallLeg) {
      leg.play = async (recording) => {
        played.push(recording.text());
        const isPlayed = await new Promise<boolean>((resolve) => {
          finish = resolve;
          leg.on(({ type }) => type === "ended" && resolve(false));
        });
        if (!isPlayed) throw new Error("Not played.");
      };
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  tab.calls.voicemailDrop.setGreeting(
    await toGreeting(new Blob(["Please call back. é"], { type: "audio/webm" })),
  );
  tab.phone.dial(ada);
  tab.crm.emit(created);
  tab.clock.advance(3_000);
});

const notice = () => tab.state().notice?.text(english);

it("the message is played, then the call ends with its outcome, also with a message of before a reload", async () => {
  tab.reload();
  const dropped = tab.calls.voicemailDrop.drop();
  expect(notice()).toBe("Leaving your message for +1 202 555 0101…");
  void tab.calls.voicemailDrop.drop();
  finish(true);
  await dropped;
  expect(await Promise.all(played)).toEqual(["Please call back. é"]);
  expect(tab.call()).toMatchObject({
    state: "ended",
    endStatus: "COMPLETED",
    wrapUp: { outcome: "leftVoicemail" },
  });
  expect(notice()).toBe("Left your message for +1 202 555 0101.");
  tab.calls.wrapUp.save();
  expect(tab.crm.sent.at(-1)).toMatchObject([
    "callCompleted",
    { properties: { hs_call_disposition: "b2cf5968-551e-4856-9783-52b3da59a7d0" } },
  ]);
});

it("the call continues if the message can't be played", async () => {
  const dropped = tab.calls.voicemailDrop.drop();
  finish(false);
  await dropped;
  expect(tab.call()).toMatchObject({ state: "inProgress", wrapUp: { outcome: null } });
  expect(notice()).toBe("Couldn't play the message. You're still on the call.");
});

it("a call that ends before has another outcome", async () => {
  const dropped = tab.calls.voicemailDrop.drop();
  tab.calls.lines.hangUp();
  await dropped;
  expect(tab.call()).toMatchObject({ state: "ended", wrapUp: { outcome: null } });
  expect(notice()).toBeUndefined();
});

it("nothing is played without a message, nor on hold", async () => {
  tab.calls.lines.hold();
  await tab.settle();
  await tab.calls.voicemailDrop.drop();
  tab.calls.lines.resume();
  await tab.settle();
  tab.calls.voicemailDrop.setGreeting(undefined);
  tab.reload();
  await tab.calls.voicemailDrop.drop();
  expect(played).toEqual([]);
});
