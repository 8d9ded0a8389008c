import { CarrierError } from "@calling-extensions/telephony";
import { RING_TIMEOUT_MS } from "@calling-extensions/telephony/simulated";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { engagementIdOf, isActive, isIncoming, isLive, isSending } from "../call/call.ts";
import { DEFAULT_WRAP_UP_LIMIT_MS } from "../settings/defaults.ts";
import { ada, createTab, us } from "../testing/tab.ts";
import { callsOf, liveCallsOf } from "./phone-state.ts";

/** Numbers of other parties: two who talk, one who hangs up soon, a busy one, one who loses the audio. */
const numbers = {
  bo: "+442079460102",
  quick: "+12025550114",
  busy: "+12025550110",
  deaf: "+12025550117",
  unreachable: "+12025550113",
};

const idOf = (call: unknown): unknown =>
  typeof call === "object" && call !== null && "externalCallId" in call && call.externalCallId;

/** A phone with a carrier that may be slow or refuse, and with notes that a test remembers. */
function createModel(hasCrm: boolean) {
  let carrierMode: "fast" | "slow" | "refusing" = "fast";
  let waiting: (() => void)[] = [];
  const tab = createTab({
    hasCrm,
    onLeg(leg) {
      const setHeld = leg.setHeld.bind(leg);
      leg.setHeld = async (isHeld) => {
        if (carrierMode === "refusing") throw new CarrierError("refused");
        if (carrierMode === "slow") await new Promise<void>((resolve) => waiting.push(resolve));
        await setHeld(isHeld);
      };
    },
  });
  const calls = () => callsOf(tab.state());
  return {
    hasCrm,
    tab,
    clock: tab.clock,
    calls,
    written: new Map<string, string>(),
    skipped: new Set<string>(),
    setCarrierMode(mode: typeof carrierMode) {
      carrierMode = mode;
    },
    catchUp() {
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    reload() {
      // What the old page waited for never happens.
      waiting = [];
      tab.reload();
      // The page knows the calls, and names one of them.
      const engagementId = calls()
        .map(engagementIdOf)
        .find((id) => id !== undefined);
      tab.crm.emit({ type: "ready", engagementId });
    },
    /** The methods called for a call, in order. */
    historyOf: (externalCallId: string) =>
      tab
        .allSent()
        .filter(([, call]) => call === externalCallId || idOf(call) === externalCallId)
        .map(([method]) => method)
        .filter((method) => method !== "draft")
        .join(" "),
    savedNotes: (externalCallId: string) =>
      tab.allSent().flatMap(([method, call]) => {
        if (method !== "callCompleted" || idOf(call) !== externalCallId) return [];
        return [(call as { properties?: Record<string, string> }).properties?.["hs_call_body"]];
      }),
  };
}

type Model = ReturnType<typeof createModel>;

/** Everything that a user, other parties, the network and the CRM page can do. */
const actions = {
  callArrives: ({ tab }) => tab.calls.simulateIncomingCall(ada),
  othersHangUp: ({ tab }) => tab.farEnd.hangUp(),
  aSecondPasses: ({ clock }) => clock.advance(1_000),
  fiveSecondsPass: ({ clock }) => clock.advance(5_000),
  theRingTimesOut: ({ clock }) => clock.advance(RING_TIMEOUT_MS),
  theWrapUpTimesOut: ({ clock }) => clock.advance(DEFAULT_WRAP_UP_LIMIT_MS),
  userNeedsMoreTime: ({ tab }) => tab.calls.wrapUpLimit.extend(),
  carrierIsSlow: ({ setCarrierMode }) => setCarrierMode("slow"),
  carrierIsFast: ({ setCarrierMode }) => setCarrierMode("fast"),
  carrierRefuses: ({ setCarrierMode }) => setCarrierMode("refusing"),
  carrierCatchesUp: ({ catchUp }) => catchUp(),
  userAnswers: ({ tab }) => tab.calls.incoming.answer(),
  userHangsUpAndAnswers: ({ tab }) => tab.calls.incoming.hangUpAndAnswer(),
  userDeclines: ({ tab, calls }) =>
    tab.calls.lines.hangUp(calls().find(isIncoming)?.externalCallId),
  userSendsToVoicemail: ({ tab, calls }) =>
    tab.calls.incoming.reject(calls().find(isIncoming)?.externalCallId ?? "", "voicemail"),
  userHangsUp: ({ tab }) => tab.calls.lines.hangUp(),
  userDials: ({ tab }) => tab.phone.dial(numbers.bo),
  userDialsQuickOne: ({ tab }) => tab.phone.dial(numbers.quick),
  userDialsBusyOne: ({ tab }) => tab.phone.dial(numbers.busy),
  userDialsDeafOne: ({ tab }) => tab.phone.dial(numbers.deaf),
  userCallsAgain: ({ tab }) => tab.calls.outgoing.callAgain(),
  userHolds: ({ tab }) => tab.calls.lines.hold(),
  userResumes: ({ tab }) => tab.calls.lines.resume(),
  userSwitches: ({ tab }) =>
    tab.calls.lines.switchTo(tab.state().otherCalls[0]?.externalCallId ?? ""),
  userSwitchesToLast: ({ tab }) =>
    tab.calls.lines.switchTo(tab.state().otherCalls.at(-1)?.externalCallId ?? ""),
  userTransfers: ({ tab }) => tab.calls.transfers.transfer(ada),
  userTransfersInVain: ({ tab }) => tab.calls.transfers.transfer(numbers.unreachable),
  userMerges: ({ tab }) => void tab.calls.conferences.merge(),
  userLeavesMessage: ({ tab }) => {
    tab.calls.voicemailDrop.setGreeting({ type: "audio/webm", data: "AAAA" });
    void tab.calls.voicemailDrop.drop();
  },
  userWantsCallsImmediately: ({ tab }) => tab.calls.wrapUpLimit.choose({ limitMs: 0 }),
  userWantsCallsAfterSaving: ({ tab }) => tab.calls.wrapUpLimit.choose({ limitMs: null }),
  userConnectsCalls: ({ tab }) => tab.calls.transfers.connectCalls(),
  userWrites: ({ tab, written }) => {
    const { call } = tab.state();
    if (!call) return;
    const notes = `${call.wrapUp.notes}${call.externalCallId} `;
    written.set(call.externalCallId, notes);
    tab.calls.drafts.write({ notes });
  },
  userSaves: ({ tab }) => tab.calls.wrapUp.save(),
  userSkips: ({ tab, skipped }) => {
    const { call } = tab.state();
    if (call && !isLive(call)) skipped.add(call.externalCallId);
    tab.calls.wrapUp.skipNotes();
  },
  userGoesAway: ({ tab }) => tab.phone.setAvailability("away"),
  userIsNotDisturbed: ({ tab }) => tab.phone.setAvailability("doNotDisturb"),
  userComesBack: ({ tab }) => tab.phone.setAvailability("available"),
  userLogsIn: ({ tab }) => tab.phone.logIn("Robin Reed"),
  userLogsOut: ({ tab }) => tab.phone.logOut(),
  pageEndsCall: ({ tab }) => tab.crm.emit({ type: "endCall", externalCallId: undefined }),
  pageEndsOtherCall: ({ tab, calls }) =>
    tab.crm.emit({ type: "endCall", externalCallId: calls().at(-1)?.externalCallId }),
  pageAnswers: ({ tab, calls }) =>
    tab.crm.emit({ type: "answerCall", externalCallId: calls().find(isIncoming)?.externalCallId }),
  pageDials: ({ tab }) => tab.crm.emit({ type: "dial", context: { phoneNumber: numbers.bo } }),
  pageStoresCalls({ tab, calls }) {
    for (const { externalCallId } of calls()) {
      tab.crm.emit({ type: "engagementCreated", engagementId: externalCallId, externalCallId });
    }
  },
  pageSavesCalls({ tab, calls }) {
    for (const { externalCallId } of calls()) tab.crm.emit({ type: "saved", externalCallId });
  },
  pageFailsToSave({ tab, calls }) {
    for (const { externalCallId } of calls()) {
      tab.crm.emit({ type: "saveFailed", failure: "retried", message: "No.", externalCallId });
    }
  },
  phoneReloads: expectSameCallsAfterReload,
} satisfies Record<string, (model: Model) => void>;

type ActionName = keyof typeof actions;

const actionNames = Object.keys(actions) as ActionName[];

/** Two calls at once are rare by chance. */
const beginnings: ActionName[][] = [
  [],
  ["userDials", "fiveSecondsPass"],
  ["userDials", "fiveSecondsPass", "userDialsQuickOne", "aSecondPasses"],
  ["callArrives", "userAnswers", "callArrives", "userAnswers"],
  ["callArrives", "userAnswers", "callArrives", "userAnswers", "userMerges"],
];

function expectSameCallsAfterReload({ reload, calls }: Model) {
  const facts = () =>
    calls().map(({ externalCallId, isHeld, wrapUp }) => ({ externalCallId, isHeld, wrapUp }));
  const before = facts();
  reload();
  expect(facts()).toEqual(before);
}

/** What is true at any time. */
function checkNow({ tab, calls, written }: Model) {
  const state = tab.state();
  // A conference is called beside the two calls that join it.
  expect(liveCallsOf(state).length).toBeLessThanOrEqual(3);
  expect(calls().filter(isActive).length).toBeLessThanOrEqual(1);
  for (const call of calls()) {
    expect(call.wrapUp.notes).toBe(written.get(call.externalCallId) ?? "");
    // A call that was not answered has nothing to save.
    const isUnanswered = call.direction === "INBOUND" && call.answeredAt === undefined;
    expect(isUnanswered && !isLive(call)).toBe(false);
  }
  // The keypad hides no call that needs the user.
  expect(state.call ?? calls().find((call) => !isSending(call))).toBe(state.call);
}

/** The user finishes everything, and the CRM stores it. */
async function finish(model: Model) {
  const { tab, setCarrierMode, catchUp, calls } = model;
  setCarrierMode("fast");
  catchUp();
  await tab.settle();
  for (const { externalCallId } of liveCallsOf(tab.state())) tab.calls.lines.hangUp(externalCallId);
  await tab.settle();
  actions.pageStoresCalls(model);
  for (let left = calls().length; left > 0; left -= 1) {
    tab.calls.wrapUp.save();
    actions.pageSavesCalls(model);
  }
  expect(calls()).toEqual([]);
}

/** What the CRM page has received about all calls. */
function checkHistory({ hasCrm, tab, written, skipped, historyOf, savedNotes }: Model) {
  const announced = tab
    .allSent()
    .filter(([method]) => method === "incomingCall" || method === "outgoingCall")
    .map(([, call]) => String(idOf(call)));
  expect(new Set(announced).size).toBe(announced.length);
  // Without a CRM page nothing is saved; a save that the page has not confirmed is sent again.
  const completions = hasCrm ? "( callCompleted)+" : "( callCompleted)*";
  const end = "(callEnded|callTransferred)";
  const oneLife = new RegExp(`^(incoming|outgoing)Call( callAnswered)? ${end}${completions}$`);
  for (const id of announced) expect(historyOf(id)).toMatch(oneLife);

  const hasNotes = (id: string) =>
    hasCrm && /outgoing|Answered/.test(historyOf(id)) && !skipped.has(id);
  const saved = announced.filter(hasNotes);
  expect(saved.map((id) => savedNotes(id).at(-1))).toEqual(
    saved.map((id) => written.get(id) ?? ""),
  );
}

describe.each([
  ["in a CRM page", true],
  ["by itself", false],
])("calls of a phone %s, after any sequence of actions", (_where, hasCrm) => {
  it("are each announced, ended and completed once, one at a time talks, and no notes are lost", async () => {
    await assert(
      asyncProperty(
        constantFrom(...beginnings),
        array(constantFrom(...actionNames), { maxLength: 40, size: "max" }),
        async (beginning, names) => {
          const model = createModel(hasCrm);
          const { tab, calls } = model;
          tab.crm.emit({ type: "ready" });
          tab.phone.logIn("Robin Reed");
          for (const name of [...beginning, ...names]) {
            actions[name](model);
            await tab.settle();
            checkNow(model);
          }

          await finish(model);
          tab.phone.logIn("Robin Reed");
          await finish(model);
          tab.phone.setAvailability("available");
          tab.calls.simulateIncomingCall(ada);
          expect(tab.call()).toMatchObject({
            direction: "INBOUND",
            state: "ringing",
            toNumber: us,
          });
          tab.clock.advance(RING_TIMEOUT_MS);
          expect(calls()).toEqual([]);

          checkHistory(model);
        },
      ),
      { numRuns: 60 },
    );
  });
});
