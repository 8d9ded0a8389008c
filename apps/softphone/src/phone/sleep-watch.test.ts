import type { AudioStats } from "@calling-extensions/telephony";
import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { durationMsOf } from "../call/call.ts";
import { english } from "../languages/language.ts";
import { MIN_SLEEP_MS, SLEEP_CHECK_INTERVAL_MS } from "../settings/defaults.ts";
import { created, createTab, dialContext, type Tab } from "../testing/tab.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let tab: Tab;
/** Whether audio arrives. */
let isReceiving: boolean;

beforeEach(() => {
  isReceiving = true;
  let packets = 0;
  const readStats = async (): Promise<AudioStats> => {
    if (isReceiving) packets += 100;
    const flow = { packets, energy: 0 };
    const unknown = { packetsLost: undefined, jitterMs: undefined, roundTripMs: undefined };
    return { sent: flow, received: flow, ...unknown };
  };
  tab = createTab({
    onLeg(leg) {
      leg.getAudioStats = readStats;
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  tab.crm.emit({ type: "dial", context: dialContext });
  tab.crm.emit(created);
  tab.clock.advance(3_000);
  tab.clock.advance(MINUTE_MS);
});

async function passChecks(count: number) {
  for (let check = 0; check < count; check += 1) {
    tab.clock.advance(SLEEP_CHECK_INTERVAL_MS);
    await tab.settle();
  }
}
const talkTimeMs = () => {
  const call = tab.call();
  return call ? durationMsOf(call) : NaN;
};

describe("a computer that was asleep during a call", () => {
  it("is shown, with what the user can do", () => {
    tab.clock.sleep(2 * HOUR_MS);
    tab.clock.advance(SLEEP_CHECK_INTERVAL_MS);
    expect(tab.state().notice).toMatchObject({ tone: "warning" });
    expect(tab.state().notice?.text(english)).toMatch(/asleep from .* to .* hang up\.$/);
    expect(tab.call()?.state).toBe("inProgress");
  });

  it("is shown if its user does something before the phone checks", () => {
    tab.clock.sleep(2 * HOUR_MS);
    tab.calls.lines.setMuted(true);
    tab.clock.advance(SLEEP_CHECK_INTERVAL_MS);
    expect(tab.state().notice?.text(english)).toMatch(/asleep from/);
  });

  it("and has no audio afterwards ends the call as FAILED, at the time when it fell asleep", async () => {
    isReceiving = false;
    tab.clock.sleep(2 * HOUR_MS);
    await passChecks(3);
    tab.farEnd.dropAudio();
    await passChecks(6);
    expect(tab.call()).toMatchObject({ endStatus: "FAILED", problem: "audioLost" });
    expect(talkTimeMs()).toBeGreaterThan(MINUTE_MS - SLEEP_CHECK_INTERVAL_MS);
    expect(talkTimeMs()).toBeLessThan(MINUTE_MS + SLEEP_CHECK_INTERVAL_MS);
    tab.calls.wrapUp.save();
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      {
        properties: { hs_call_status: "FAILED", hs_call_duration: String(talkTimeMs()) },
      },
    ]);
  });

  it("and whose user hangs up at once gives the CRM the time until then, also without notes", () => {
    tab.clock.sleep(2 * HOUR_MS);
    tab.calls.lines.hangUp();
    expect(tab.call()?.endStatus).toBe("COMPLETED");
    expect(talkTimeMs()).toBeLessThan(MINUTE_MS + SLEEP_CHECK_INTERVAL_MS);
    const duration = String(talkTimeMs());
    tab.calls.wrapUp.skipNotes();
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      { properties: { hs_call_duration: duration } },
    ]);
  });

  it.each([
    ["has audio again", () => tab.calls.lines.hangUp()],
    ["learns that the other party hangs up", () => tab.farEnd.hangUp()],
  ])("and %s was in the call all the time", async (what, hangUp) => {
    isReceiving = what === "has audio again";
    tab.clock.sleep(2 * HOUR_MS);
    await passChecks(3);
    hangUp();
    expect(tab.call()?.endStatus).toBe("COMPLETED");
    expect(talkTimeMs()).toBeGreaterThan(2 * HOUR_MS);
    tab.calls.wrapUp.skipNotes();
    expect(tab.crm.sent.at(-1)).toMatchObject(["callCompleted", { properties: undefined }]);
  });
});

it("a hidden page whose timers run rarely wasn't asleep", () => {
  tab.clock.sleep(MIN_SLEEP_MS - 2 * SLEEP_CHECK_INTERVAL_MS);
  tab.clock.advance(SLEEP_CHECK_INTERVAL_MS);
  expect(tab.state().notice).toBeUndefined();
  tab.calls.lines.hangUp();
  expect(talkTimeMs()).toBeGreaterThan(MINUTE_MS + MIN_SLEEP_MS - 2 * SLEEP_CHECK_INTERVAL_MS);
});

it.each([2 * HOUR_MS, -2 * HOUR_MS])(
  "the duration of a call doesn't follow a clock that is set by %i ms",
  async (byMs) => {
    tab.clock.set(byMs);
    await passChecks(3);
    tab.farEnd.hangUp();
    const passedMs = MINUTE_MS + 3 * SLEEP_CHECK_INTERVAL_MS;
    expect(talkTimeMs()).toBeGreaterThanOrEqual(passedMs);
    expect(talkTimeMs()).toBeLessThan(passedMs + 3_000);
    tab.calls.wrapUp.save();
    const duration = String(talkTimeMs());
    expect(tab.crm.sent.at(-1)).toMatchObject([
      "callCompleted",
      { properties: { hs_call_duration: duration } },
    ]);
  },
);

it("a browser whose other clock stands still while the computer is asleep ends the call when it awakes", async () => {
  isReceiving = false;
  tab.clock.set(2 * HOUR_MS);
  await passChecks(3);
  tab.farEnd.dropAudio();
  await passChecks(6);
  expect(tab.call()).toMatchObject({ endStatus: "FAILED", problem: "audioLost" });
  expect(talkTimeMs()).toBeGreaterThanOrEqual(MINUTE_MS);
  expect(talkTimeMs()).toBeLessThanOrEqual(MINUTE_MS + SLEEP_CHECK_INTERVAL_MS);
});

describe.each([5 * HOUR_MS, -5 * HOUR_MS])("a call whose clock is set by %i ms", (byMs) => {
  /** How often the phone checks whether it was asleep. */
  const checks = [0, 1, 2];
  const moments = ["while it rings", "at its answer", "later", "at its end"];
  const endings = ["the user", "the other party"];

  it.each(
    moments.flatMap((moment) =>
      checks.flatMap((count) => endings.map((by) => [moment, by, count] as const)),
    ),
  )("%s, and which %s ends, has its duration after %i checks", async (moment, by, count) => {
    tab.calls.lines.hangUp();
    tab.calls.wrapUp.skipNotes();
    // Audio that is not known to arrive, as soon after the change.
    isReceiving = false;
    const pass = (atMoment: string) => {
      if (atMoment === moment) tab.clock.set(byMs);
      tab.clock.advance(500);
    };
    tab.farEnd.ring({ fromNumber: "+12025550199", toNumber: "+12025550190" });
    pass("while it rings");
    tab.calls.incoming.answer();
    await tab.settle();
    expect(tab.call()?.state).toBe("inProgress");
    pass("at its answer");
    pass("later");
    await passChecks(count);
    if (moment === "at its end") tab.clock.set(byMs);
    if (by === "the user") tab.calls.lines.hangUp();
    else tab.farEnd.hangUp();
    expect(talkTimeMs()).toBe(1_000 + count * SLEEP_CHECK_INTERVAL_MS);
  });
});

it("a computer that falls asleep soon after an answer has talked until then", async () => {
  tab.calls.lines.hangUp();
  tab.calls.wrapUp.skipNotes();
  isReceiving = false;
  tab.farEnd.ring({ fromNumber: "+12025550199", toNumber: "+12025550190" });
  tab.clock.advance(SLEEP_CHECK_INTERVAL_MS - 100);
  tab.calls.incoming.answer();
  await tab.settle();
  tab.clock.advance(1_500);
  tab.clock.sleep(2 * HOUR_MS);
  tab.calls.lines.hangUp();
  expect(talkTimeMs()).toBeGreaterThan(0);
  expect(talkTimeMs()).toBeLessThanOrEqual(1_500);
});

it("a computer that was asleep while a call rang had no part of the call", async () => {
  tab.calls.lines.hangUp();
  tab.calls.wrapUp.skipNotes();
  isReceiving = false;
  tab.farEnd.ring({ fromNumber: "+12025550199", toNumber: "+12025550190" });
  tab.clock.sleep(MIN_SLEEP_MS);
  tab.calls.incoming.answer();
  await tab.settle();
  tab.clock.advance(1_500);
  tab.calls.lines.hangUp();
  expect(talkTimeMs()).toBe(1_500);
});
