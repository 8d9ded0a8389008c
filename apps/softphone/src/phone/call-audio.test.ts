import type { CallLeg, Leg } from "@calling-extensions/telephony";
import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import type { Call, LineAudio } from "../call/call.ts";
import { audioLabel, microphoneProblem } from "../call/call-labels.ts";
import { en } from "../languages/en.ts";
import { english } from "../languages/language.ts";
import { ada, createConnectedTab, created, dialContext, type Tab } from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
  tab.crm.emit({ type: "dial", context: dialContext });
  tab.crm.emit(created);
  tab.clock.advance(3_000);
});

describe("the audio of a call", () => {
  it("stays muted and on hold after a reload, until the user changes it", () => {
    tab.calls.lines.setMuted(true);
    tab.calls.lines.hold();
    tab.reload();
    expect(tab.call()).toMatchObject({ isMuted: true, isHeld: true, state: "inProgress" });
    tab.calls.lines.setMuted(false);
    expect(tab.call()).toMatchObject({ isMuted: false, isHeld: true });
  });

  it("is put on hold by the other party", () => {
    tab.farEnd.setHeld(true);
    expect(tab.call()?.audio?.isHeldByThem).toBe(true);
    expect(tab.call()?.isHeld).toBe(false);
  });

  it("sends the tones of a telephone's keys, and no others", () => {
    for (const tone of ["4", "+", "x", "#", "12"]) tab.calls.lines.sendTone(tone);
    expect(tab.farEnd.receivedTones).toBe("4#");
  });

  it("ends the call as FAILED with the reason if it is lost", () => {
    tab.farEnd.dropAudio();
    expect(tab.call()?.audio?.connection).toBe("interrupted");
    tab.clock.advance(10_000);
    expect(tab.call()).toMatchObject({ endStatus: "FAILED", problem: "audioLost" });
    expect(tab.call()?.audio).toBeUndefined();
    tab.reload();
    expect(tab.call()?.problem).toBe("audioLost");
  });
});

const notice = () => tab.state().notice;

/** Waits for what follows from a resolved promise. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("a transfer", () => {
  it("says where the other party is", async () => {
    tab.calls.transfers.transfer("+1 202 555 0102");
    expect(tab.state().notice?.text(english)).toContain("Transferring to");
    tab.clock.advance(10_000);
    await settle();
    expect(tab.state().notice).toMatchObject({ tone: "good" });
    expect(tab.call()).toMatchObject({ state: "ended", endStatus: "TRANSFERRED" });
    expect(tab.crm.sent.at(-1)).toEqual(["callTransferred", "call-1"]);
  });

  it("says nothing if the user hangs up before that", async () => {
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    let answer: (() => void) | undefined;
    const { place } = tab.carrier;
    // A network asks the target first, and then doesn't care for a call that has ended.
    const transfer = () => new Promise<void>((resolve) => (answer = resolve));
    tab.carrier.place = (...call) => Object.assign(place(...call), { transfer });
    tab.phone.dial(ada);
    tab.clock.advance(3_000);
    tab.calls.transfers.transfer("+1 202 555 0102");
    tab.calls.lines.hangUp();
    answer?.();
    await settle();
    expect(tab.state().notice).toBeUndefined();
  });
});

describe("a transfer whose target is asked first", () => {
  let leg: CallLeg;
  let targets: unknown[];
  let answers: { accept: () => void; refuse: () => void }[];

  beforeEach(() => {
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.skipNotes();
    targets = [];
    answers = [];
    const { place } = tab.carrier;
    const transfer = (target: unknown) =>
      new Promise<void>((resolve, reject) => {
        targets.push(target);
        const ending = { by: "us", cause: "transferred" } as const;
        answers.push({
          accept() {
            (leg as Leg).report({ type: "ended", ending });
            resolve();
          },
          refuse: () => reject(new Error("It is busy.")),
        });
      });
    tab.carrier.place = (...call) => {
      leg = Object.assign(place(...call), { transfer });
      return leg;
    };
    tab.phone.dial(ada);
    tab.clock.advance(3_000);
    tab.calls.transfers.transfer("202 555 0102");
  });

  it("shows a notice until it succeeds, and another one then", async () => {
    expect(notice()).toMatchObject({ tone: "warning" });
    expect(notice()?.text(english)).toBe("Transferring to +1 202 555 0102…");
    answers[0]?.accept();
    await settle();
    expect(notice()).toMatchObject({ tone: "good" });
    expect(notice()?.text(english)).toBe("Transferred to +1 202 555 0102.");
  });

  it("is the only one until it is decided, and can be tried again if the target refuses", async () => {
    tab.calls.transfers.transfer("202 555 0103");
    expect(targets).toEqual(["+12025550102"]);
    answers[0]?.refuse();
    await settle();
    expect(notice()).toMatchObject({ tone: "danger" });
    expect(notice()?.text(english)).toBe(
      "Couldn't transfer to +1 202 555 0102. You're still on the call.",
    );
    tab.calls.transfers.transfer("202 555 0103");
    expect(targets).toEqual(["+12025550102", "+12025550103"]);
  });

  it("says nothing if the other party hangs up, and the target refuses", async () => {
    tab.farEnd.hangUp();
    answers[0]?.refuse();
    await settle();
    expect(notice()).toBeUndefined();
  });

  it("isn't possible without a call", () => {
    tab.calls.transfers.transfer("202 555 0103", { externalCallId: "unknown" });
    expect(targets).toHaveLength(1);
  });
});

describe("a transfer that the other party requests", () => {
  let leg: Leg;
  let answers: string[];

  beforeEach(() => {
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.skipNotes();
    answers = [];
    const { place } = tab.carrier;
    tab.carrier.place = (...call) => {
      // The simulated carrier never requests a transfer, but its legs can report it.
      leg = place(...call) as Leg;
      return leg;
    };
    tab.phone.dial(ada);
    tab.clock.advance(3_000);
    const request = {
      toNumber: "+12025550128",
      accept: () => answers.push("accept"),
      decline: () => answers.push("decline"),
    };
    leg.report({ type: "transferRequested", request });
  });

  it.each([
    [true, "accept"],
    [false, "decline"],
  ])("is up to the user: %j is %s", (isAccepted, answer) => {
    expect(tab.call()?.requestedTransfer).toBe("+12025550128");
    expect(answers).toEqual([]);
    tab.calls.lines.answerTransfer(isAccepted);
    expect(answers).toEqual([answer]);
  });

  it.each(["is withdrawn", "ends with the call"])("that %s can no longer be accepted", (end) => {
    if (end === "is withdrawn") leg.report({ type: "transferRequested", request: undefined });
    else tab.calls.lines.hangUp();
    expect(tab.call()?.requestedTransfer).toBeUndefined();
    tab.calls.lines.answerTransfer(true);
    expect(answers).toEqual([]);
  });
});

describe("calling again", () => {
  it("saves the failed call and dials the same record", () => {
    tab.farEnd.dropAudio();
    tab.clock.advance(10_000);
    tab.calls.drafts.write({ notes: "We were cut off" });
    tab.crm.sent.length = 0;
    tab.calls.outgoing.callAgain();
    expect(tab.savedNotes()[0]).toBe("We were cut off");
    const { startTimestamp: _, ...context } = dialContext;
    expect(tab.crm.sent.at(-1)).toEqual([
      "outgoingCall",
      expect.objectContaining({ externalCallId: "call-2", toNumber: ada, dialingContext: context }),
    ]);
    expect(tab.call()).toMatchObject({ externalCallId: "call-2", state: "dialing" });
  });

  it("does nothing during a call", () => {
    tab.calls.outgoing.callAgain();
    expect(tab.call()?.externalCallId).toBe("call-1");
  });
});

describe("a call without a microphone", () => {
  it("stays without one after a reload, until the user wants it", () => {
    tab.calls.lines.hangUp();
    tab.calls.outgoing.callAgain({ withoutMicrophone: true });
    expect(tab.call()).toMatchObject({ externalCallId: "call-2", withoutMicrophone: true });
    tab.reload();
    tab.clock.advance(3_000);
    expect(tab.call()).toMatchObject({ state: "inProgress", withoutMicrophone: true });
    expect(tab.call()?.audio?.microphone).toBe("unused");
    tab.calls.lines.retryMicrophone();
    expect(tab.call()?.withoutMicrophone).toBe(false);
    expect(tab.call()?.audio?.microphone).toBe("on");
  });

  it("is an incoming call that was answered so", () => {
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.save();
    tab.crm.emit({ type: "saved", externalCallId: "call-1" });
    tab.calls.simulateIncomingCall(ada);
    tab.calls.incoming.answer({ withoutMicrophone: true });
    expect(tab.call()).toMatchObject({ state: "inProgress", withoutMicrophone: true });
  });
});

const goodAudio: LineAudio = { isHeldByThem: false, microphone: "on", connection: "connected" };

type Change = Partial<LineAudio & Pick<Call, "isMuted" | "isHeld" | "requestedHold" | "state">>;

it.each<[Change, string | undefined]>([
  [{}, undefined],
  [{ isMuted: true }, "Muted"],
  [{ isMuted: true, isHeld: true }, "On hold"],
  [{ isHeldByThem: true }, "The other party put you on hold"],
  [{ isHeld: true, connection: "interrupted" }, "Audio interrupted. Reconnecting…"],
  [{ connection: "oneWay" }, "No audio from the other party"],
  [{ microphone: "requested" }, "Waiting for the microphone…"],
  [{ requestedHold: true, connection: "interrupted" }, "Putting on hold…"],
  [{ requestedHold: false, isHeld: true }, "Resuming…"],
  [{ state: "ringing" }, "Audio before the answer"],
  [{ state: "ringing", connection: "connecting" }, undefined],
])("audio with %j is labeled %s", (change, label) => {
  const call = tab.call();
  expect(call && audioLabel({ ...call, ...change, audio: { ...goodAudio, ...change } }, en)).toBe(
    label,
  );
});

it.each<[LineAudio["microphone"], RegExp]>([
  ["off", /^$/],
  ["requested", /^$/],
  ["on", /^$/],
  ["blocked", /blocks the microphone/],
  ["missing", /No microphone/],
  ["busy", /Close other programs/],
  ["unplugged", /was disconnected/],
  ["kept", /previous one is still in use/],
  ["unused", /other party can't hear you/],
])("a microphone that is %s is explained", (microphone, text) => {
  expect(microphoneProblem({ ...goodAudio, microphone }, en) ?? "").toMatch(text);
});
