import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { createCallStorage } from "../call/call-storage.ts";
import { isLive } from "../call/call.ts";
import { createFakeClock } from "@calling-extensions/ui/testing";
import { createRecordedCrm, type RecordedCrm } from "../crm-link/recorded-crm.ts";
import { createAgentStorage } from "./agent.ts";
import { RING_TIMEOUT_MS } from "../settings/defaults.ts";
import { createMemoryStorage } from "@calling-extensions/ui/testing";
import { defaultFarEndSettings } from "../telephony/far-end.ts";
import { createSimulatedCarrier } from "../telephony/simulated-carrier.ts";
import { createPhone } from "./phone.ts";

const ada = "+12025550101";

/** A phone in a CRM page, with everything that it has sent to the page, across reloads. */
function createSetup({ hasCrm }: { hasCrm: boolean }) {
  const clock = createFakeClock();
  const session = createMemoryStorage();
  const local = createMemoryStorage();
  const crms: RecordedCrm[] = [];
  let callCount = 0;
  let current = open();

  function open() {
    const crm = createRecordedCrm({ hasCrm });
    crms.push(crm);
    const carrier = createSimulatedCarrier({ clock, settings: defaultFarEndSettings });
    const phone = createPhone({
      connectCrm: crm.connect,
      carrier,
      farEnd: carrier.farEnd,
      clock,
      createId: () => `call-${(callCount += 1)}`,
      callStorage: createCallStorage(session, clock),
      agentStorage: createAgentStorage(local),
    });
    crm.emit({ type: "ready" });
    return { phone, crm, farEnd: carrier.farEnd };
  }

  return {
    clock,
    get phone() {
      return current.phone;
    },
    get crm() {
      return current.crm;
    },
    get farEnd() {
      return current.farEnd;
    },
    state: () => current.phone.store.getState(),
    reload() {
      current.phone.destroy();
      current = open();
    },
    /** The methods called for a call, in order. */
    historyOf: (externalCallId: string) =>
      crms
        .flatMap(({ sent }) => sent)
        .filter(([, call]) => call === externalCallId || idOf(call) === externalCallId)
        .map(([method]) => method),
    /** The ids of the inbound calls that were announced, in order. */
    announced: () =>
      crms
        .flatMap(({ sent }) => sent)
        .filter(([method]) => method === "incomingCall")
        .map(([, call]) => String(idOf(call))),
  };
}

type Setup = ReturnType<typeof createSetup>;

const idOf = (call: unknown): unknown =>
  typeof call === "object" && call !== null && "externalCallId" in call && call.externalCallId;

/** Finishes the current call, in any state. */
function finishCall({ phone, crm, clock, state }: Setup) {
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
  phoneReloads: (setup) => setup.reload(),
} satisfies Record<string, (setup: Setup) => void>;

const actionNames = Object.keys(actions) as (keyof typeof actions)[];

describe.each([
  ["in a CRM page", true],
  ["by itself", false],
])("inbound calls to a phone %s, after any sequence of actions", (_where, hasCrm) => {
  it("are each announced, ended and completed exactly once, and never block later calls", () => {
    assert(
      property(array(constantFrom(...actionNames), { maxLength: 40 }), (names) => {
        const setup = createSetup({ hasCrm });
        setup.phone.logIn("Robin Reed");
        let arrived = 0;
        for (const name of names) {
          if (name === "callArrives") arrived += 1;
          actions[name](setup);
          const { call } = setup.state();
          const isUnanswered = call?.direction === "INBOUND" && call.answeredAt === undefined;
          // A call that nobody answered leaves nothing to be saved.
          expect(isUnanswered && !isLive(call)).toBe(false);
        }

        finishCall(setup);
        setup.phone.logIn("Robin Reed");
        setup.phone.setAvailable(true);
        finishCall(setup);
        setup.phone.simulateIncomingCall(ada);
        arrived += 1;
        expect(setup.state().call).toMatchObject({ direction: "INBOUND", state: "ringing" });
        setup.clock.advance(RING_TIMEOUT_MS);

        const announced = setup.announced();
        expect(new Set(announced).size).toBe(arrived);
        expect(announced).toHaveLength(arrived);
        for (const id of announced) {
          const history = setup.historyOf(id);
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
