import { CarrierError, type CallLeg } from "@calling-extensions/telephony";
import { beforeEach, expect, it } from "vitest";
import { english } from "../languages/language.ts";
import "../testing/number-plans.ts";
import { ada, createTab, type Tab } from "../testing/tab.ts";

const bo = "+442079460102";
const cy = "+12025550177";
const conference = "+12025550119";

let tab: Tab;
/** The numbers whose parties the carrier doesn't transfer. */
let refused: string[];
/** Whether the carrier doesn't answer to transfers. */
let isSlow: boolean;
/** What lets the carrier hold calls; undefined if it does so at once. */
let waitingHolds: (() => void)[] | undefined;

beforeEach(async () => {
  refused = [];
  isSlow = false;
  waitingHolds = undefined;
  tab = createTab({
    onLeg(leg: CallLeg) {
      const setHeld = leg.setHeld.bind(leg);
      leg.setHeld = async (isHeld) => {
        await new Promise<void>((resolve) =>
          waitingHolds ? waitingHolds.push(resolve) : resolve(),
        );
        await setHeld(isHeld);
      };
      const transfer = leg.transfer.bind(leg);
      leg.transfer = async (target) => {
        if (isSlow) await new Promise(() => undefined);
        if (refused.includes(leg.numbers.toNumber)) throw new CarrierError("refused");
        await transfer(target);
      };
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  for (const number of [ada, bo]) await dial(number);
});

async function dial(number: string) {
  tab.phone.dial(number);
  await tab.settle();
  tab.clock.advance(3_000);
}
async function merge() {
  const merged = tab.calls.conferences.merge();
  await tab.settle();
  tab.clock.advance(3_000);
  await merged;
  await tab.settle();
}
/** All calls, the one on the screen first, with what is special about them. */
const calls = () => {
  const { call, otherCalls } = tab.state();
  return [call, ...otherCalls].map(
    (one) =>
      one &&
      [one.toNumber, one.isHeld && "held", one.endStatus ?? one.state].filter(Boolean).join(" "),
  );
};
const notice = () => tab.state().notice?.text(english);

it("a conference has the parties of both calls, which are transferred to it", async () => {
  await merge();
  expect(calls()).toEqual([
    `${conference} inProgress`,
    `${bo} held TRANSFERRED`,
    `${ada} held TRANSFERRED`,
  ]);
  expect(tab.call()?.participants).toEqual(["+44 20 7946 0102", "+1 202 555 0101"]);
  tab.reload();
  expect(tab.call()?.participants).toHaveLength(2);
});

it("another party joins a conference", async () => {
  await merge();
  await dial(cy);
  expect(calls().slice(0, 2)).toEqual([`${cy} inProgress`, `${conference} held inProgress`]);
  await merge();
  expect(calls()[0]).toBe(`${conference} inProgress`);
  expect(tab.call()?.participants).toEqual([
    "+44 20 7946 0102",
    "+1 202 555 0101",
    "+1 202 555 0177",
  ]);
});

it("a party that the carrier doesn't transfer stays on hold, and the other one joins", async () => {
  refused = [bo];
  await merge();
  expect(tab.call()?.participants).toEqual(["+1 202 555 0101"]);
  expect(calls()).toContain(`${bo} held inProgress`);
  expect(notice()).toBe("Couldn't add +44 20 7946 0102 to the conference. The call is on hold.");
});

it("both calls stay on hold if the user hangs up before the conference answers", async () => {
  const merged = tab.calls.conferences.merge();
  await tab.settle();
  expect(calls()[0]).toBe(`${conference} dialing`);
  tab.calls.lines.hangUp();
  await merged;
  expect(calls()).toEqual([
    `${bo} held inProgress`,
    `${conference} CANCELED`,
    `${ada} held inProgress`,
  ]);
  expect(notice()).toBe("Couldn't call the conference. Both calls are on hold.");
});

it("no conference is called for parties who have gone before the carrier held them", async () => {
  waitingHolds = [];
  const merged = tab.calls.conferences.merge();
  await tab.settle();
  for (const { externalCallId } of tab.state().otherCalls) tab.calls.lines.hangUp(externalCallId);
  tab.calls.lines.hangUp();
  for (const hold of waitingHolds.splice(0)) hold();
  waitingHolds = undefined;
  await merged;
  await tab.settle();
  expect(calls()).toEqual([`${bo} COMPLETED`, `${ada} held COMPLETED`]);
});

it("a merge that a reload interrupts while the conference rings is pressed again", async () => {
  void tab.calls.conferences.merge();
  await tab.settle();
  expect(calls()[0]).toBe(`${conference} dialing`);
  tab.reload();
  tab.clock.advance(3_000);
  await tab.settle();
  expect(calls()).toEqual([
    `${conference} inProgress`,
    `${bo} held inProgress`,
    `${ada} held inProgress`,
  ]);
  await merge();
  expect(calls()[0]).toBe(`${conference} inProgress`);
  expect(tab.call()?.participants).toEqual(["+44 20 7946 0102", "+1 202 555 0101"]);
});

it("a merge that a reload interrupts while a party is transferred is pressed again", async () => {
  isSlow = true;
  void tab.calls.conferences.merge();
  await tab.settle();
  tab.clock.advance(3_000);
  await tab.settle();
  tab.reload();
  isSlow = false;
  expect(calls()).toEqual([
    `${conference} inProgress`,
    `${bo} held inProgress`,
    `${ada} held inProgress`,
  ]);
  await merge();
  expect(tab.call()?.participants).toEqual(["+44 20 7946 0102", "+1 202 555 0101"]);
});

it("there is none without two calls, or without a conference of the carrier", async () => {
  Object.assign(tab.carrier.capabilities, { conferenceNumber: undefined });
  await merge();
  expect(calls()).toEqual([`${bo} inProgress`, `${ada} held inProgress`]);
});
