import { expect, test } from "vitest";
import type { LegEvent, LegProblem } from "./call-leg.ts";
import { Leg, type LegActions, type LegOptions, type OpenedMicrophone } from "./leg.ts";

const numbers = { fromNumber: "+12025550101", toNumber: "+12025550190" };

function createLeg(options: Partial<LegOptions> = {}) {
  const acts: unknown[][] = [];
  const decisions: ((result: OpenedMicrophone) => void)[] = [];
  const actions: LegActions = {
    openMicrophone: (done) => decisions.push(done),
    answer: () => acts.push(["answer"]),
    release: (...release) => acts.push(["release", ...release]),
    sendDtmf: (tones) => acts.push(["sendDtmf", tones]),
    setHeld: () => undefined,
  };
  const leg = new Leg({ direction: "INBOUND", numbers, actions, ...options });
  const events: LegEvent["type"][] = [];
  leg.on(({ type }) => events.push(type));
  return {
    leg,
    acts,
    events,
    decisions,
    decide: (result: OpenedMicrophone) => decisions.shift()?.(result),
  };
}

test("an incoming call is answered once, with the microphone", () => {
  const { leg, acts, decide, decisions } = createLeg();
  leg.answer();
  leg.answer();
  expect(decisions).toHaveLength(1);
  expect(acts).toEqual([]);
  decide("on");
  expect(acts).toEqual([["answer"]]);
  expect(leg.state).toBe("ringing");
  leg.report({ type: "answered" });
  leg.answer();
  expect(acts).toHaveLength(1);
  expect(decisions).toEqual([]);
});

test("a call that ends while the user is asked for the microphone isn't answered", () => {
  const { leg, acts, decide } = createLeg();
  leg.answer();
  leg.report({ type: "ended", ending: { by: "them", cause: "hungUp" } });
  decide("on");
  expect(acts.map(([name]) => name)).toEqual(["release"]);
});

test.each<[OpenedMicrophone, LegProblem]>([
  ["blocked", "microphoneBlocked"],
  ["missing", "microphoneMissing"],
  ["busy", "microphoneBusy"],
])("an outgoing call whose microphone is %s ends as %s", (result, problem) => {
  const { leg, acts, decide } = createLeg({ direction: "OUTBOUND" });
  leg.dial(() => acts.push(["dialed"]));
  decide(result);
  const ending = { by: "network", cause: "failed", problem };
  expect(acts).toEqual([["release", ending, undefined]]);
});

test("only an incoming call is rejected for a reason; another one is hung up", () => {
  const { leg, acts } = createLeg();
  leg.reject("busy");
  leg.reject();
  const connected = createLeg({ state: "connected" });
  connected.leg.reject("busy");
  expect(acts).toEqual([["release", { by: "us", cause: "rejected" }, "busy"]]);
  expect(connected.acts).toEqual([["release", { by: "us", cause: "hungUp" }, undefined]]);
});

test("an action that the carrier lacks is not supported, and before the answer not possible", async () => {
  const { leg } = createLeg({ direction: "OUTBOUND", actions: {} });
  for (const act of [() => leg.setHeld(true), () => leg.transfer("+12025550102")]) {
    await expect(act()).rejects.toMatchObject({ code: "notConnected" });
  }
  leg.report({ type: "answered" });
  await expect(leg.setHeld(true)).rejects.toMatchObject({ code: "notSupported" });
  await expect(leg.transfer("+12025550102")).rejects.toMatchObject({ code: "notSupported" });
});

test("tones are not sent on hold", async () => {
  const { leg, acts } = createLeg({ state: "connected", isHeld: true });
  leg.sendDtmf("1");
  await leg.setHeld(false);
  leg.sendDtmf("2");
  expect(acts).toEqual([["sendDtmf", "2"]]);
});

test("another microphone is opened once if the one before is unplugged", () => {
  const { leg, decide, decisions } = createLeg({ state: "connected" });
  leg.changeAudio({ microphone: "unplugged" });
  leg.changeMicrophone();
  decide("on");
  expect(decisions).toEqual([]);
  expect(leg.audio.microphone).toBe("on");
});

test("a leg without media in the page reports no microphone", () => {
  const acts: string[] = [];
  const { leg, events } = createLeg({ actions: { answer: () => acts.push("answer") } });
  leg.answer({ withoutMicrophone: true });
  leg.retryMicrophone();
  expect(acts).toEqual(["answer"]);
  expect(events).toEqual([]);
  expect(leg.audio.microphone).toBe("off");
});

test("a leg that is closed ends the call without an event", () => {
  const { leg, acts, events } = createLeg({ state: "connected" });
  leg.close();
  leg.close();
  expect(events).toEqual([]);
  expect(acts).toEqual([["release", { by: "us", cause: "hungUp" }, undefined]]);
});
