import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { isLive } from "../call/call.ts";
import { RING_TIMEOUT_MS } from "@calling-extensions/telephony/simulated";
import { ada, createTab, type Tab } from "../testing/tab.ts";

const idOf = (call: unknown): unknown =>
  typeof call === "object" && call !== null && "externalCallId" in call && call.externalCallId;

/** The methods called for a call, in order. */
const historyOf = (tab: Tab, externalCallId: string) =>
  tab
    .allSent()
    .filter(([, call]) => call === externalCallId || idOf(call) === externalCallId)
    .map(([method]) => method);

/** The ids of the inbound calls that were announced, in order. */
const announcedCalls = (tab: Tab) =>
  tab
    .allSent()
    .filter(([method]) => method === "incomingCall")
    .map(([, call]) => String(idOf(call)));

/** Finishes the current call, in any state. */
function finishCall({ phone, crm, clock, state }: Tab) {
  phone.hangUp();
  if (!state().call) return;
  phone.save();
  crm.emit({
    type: "engagementCreated",
    engagementId: 1,
    externalCallId: state().call?.externalCallId,
  });
  crm.emit({ type: "saved", externalCallId: undefined });
  clock.advance(1);
}

/** Everything that a user, the far end, the network and the CRM page can do. */
const actions = {
  callArrives: ({ phone }) => phone.simulateIncomingCall(ada),
  callerHangsUp: ({ farEnd }) => farEnd.hangUp(),
  aSecondPasses: ({ clock }) => clock.advance(1_000),
  theRingTimesOut: ({ clock }) => clock.advance(RING_TIMEOUT_MS),
  userAnswers: ({ phone }) => phone.answer(),
  userHangsUp: ({ phone }) => phone.hangUp(),
  userDials: ({ phone }) => phone.dial("+442079460102"),
  userSaves: ({ phone }) => phone.save(),
  userSkips: ({ phone }) => phone.skipNotes(),
  userGoesAway: ({ phone }) => phone.setAvailable(false),
  userComesBack: ({ phone }) => phone.setAvailable(true),
  userLogsIn: ({ phone }) => phone.logIn("Robin Reed"),
  userLogsOut: ({ phone }) => phone.logOut(),
  pageEndsCall: ({ crm }) => crm.emit({ type: "endCall", externalCallId: undefined }),
  pageDials: ({ crm }) => crm.emit({ type: "dial", context: { phoneNumber: "+442079460102" } }),
  pageStoresCall: ({ crm, state }) =>
    crm.emit({
      type: "engagementCreated",
      engagementId: 7001,
      externalCallId: state().call?.externalCallId,
    }),
  pageSavesCall: ({ crm }) => crm.emit({ type: "saved", externalCallId: undefined }),
  phoneReloads: (tab) => {
    tab.reload();
    tab.crm.emit({ type: "ready" });
  },
} satisfies Record<string, (tab: Tab) => void>;

const actionNames = Object.keys(actions) as (keyof typeof actions)[];

describe.each([
  ["in a CRM page", true],
  ["by itself", false],
])("inbound calls to a phone %s, after any sequence of actions", (_where, hasCrm) => {
  it("are each announced, ended and completed exactly once, and never block later calls", () => {
    assert(
      property(array(constantFrom(...actionNames), { maxLength: 40 }), (names) => {
        const tab = createTab({ hasCrm });
        tab.crm.emit({ type: "ready" });
        tab.phone.logIn("Robin Reed");
        let arrived = 0;
        for (const name of names) {
          if (name === "callArrives") arrived += 1;
          actions[name](tab);
          const { call } = tab.state();
          const isUnanswered = call?.direction === "INBOUND" && call.answeredAt === undefined;
          // A call that was not answered has nothing to save.
          expect(isUnanswered && !isLive(call)).toBe(false);
        }

        finishCall(tab);
        tab.phone.logIn("Robin Reed");
        tab.phone.setAvailable(true);
        finishCall(tab);
        tab.phone.simulateIncomingCall(ada);
        arrived += 1;
        expect(tab.state().call).toMatchObject({ direction: "INBOUND", state: "ringing" });
        tab.clock.advance(RING_TIMEOUT_MS);

        const announced = announcedCalls(tab);
        expect(new Set(announced).size).toBe(arrived);
        expect(announced).toHaveLength(arrived);
        for (const id of announced) {
          const history = historyOf(tab, id);
          const isAnswered = history.includes("callAnswered");
          const completions = history.filter((method) => method === "callCompleted");
          expect(history).toEqual([
            "incomingCall",
            ...(isAnswered ? ["callAnswered"] : []),
            "callEnded",
            ...completions,
          ]);
          // Without a CRM page nothing is saved; a save that the page has not confirmed is sent again.
          const saved = completions.length > 0 || !hasCrm;
          expect(isAnswered ? saved : completions.length === 1).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
