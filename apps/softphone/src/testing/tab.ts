import type { CallLeg, CarrierEvent } from "@calling-extensions/telephony";
import { createSimulatedCarrier } from "@calling-extensions/telephony/simulated";
import { createFakeClock, SimulatedBrowser } from "@calling-extensions/platform/testing";
import { createCallStorage } from "../call/call-storage.ts";
import { createFollowUpStorage } from "../call/follow-up-storage.ts";
import "./number-plans.ts";
import { createRecordedCrm, type RecordedCrm } from "./recorded-crm.ts";
import { defaultFarEndSettings } from "../telephony/far-end-settings.ts";
import { createAgentStorage } from "../phone/agent.ts";
import type { RecordingStorage } from "../recording/recording-storage.ts";
import { createMemoryRecordings } from "./memory-recordings.ts";
import { RecordingController, type CreateRecorder } from "../phone/recording-controller.ts";
import { CALLS_KEY } from "../settings/defaults.ts";
import { Calls } from "../phone/calls.ts";
import { Phone } from "../phone/phone.ts";
import { createGreetingStorage } from "../recording/greeting-storage.ts";
import { createWrapUpStorage } from "../phone/wrap-up-storage.ts";

export const ada = "+12025550101";
export const us = "+12025550190";
/** The CRM page's request to call Ada. */
export const dialContext = {
  phoneNumber: ada,
  countryCode: "US",
  objectId: 101,
  startTimestamp: 5,
};
/** The CRM page has created the engagement of the first call. */
export const created = {
  type: "engagementCreated",
  engagementId: 7001,
  externalCallId: "call-1",
} as const;

/** A browser tab with the phone, for tests: its clock and its storage survive a reload. */
export function createTab({
  hasCrm = true,
  createRecorder = () => {
    throw new Error("This test records nothing.");
  },
  recordingStorage = createMemoryRecordings(),
  onLeg = () => undefined,
}: {
  hasCrm?: boolean;
  createRecorder?: CreateRecorder;
  recordingStorage?: RecordingStorage;
  /** Receives each leg of the carrier before the phone. */
  onLeg?: (leg: CallLeg) => void;
} = {}) {
  const clock = createFakeClock();
  const browser = new SimulatedBrowser(clock);
  const { sessionStorage: session, localStorage: local } = browser.openPage();
  const crms: RecordedCrm[] = [];
  let calls = 0;
  let current = open(createRecordedCrm({ hasCrm }));

  function watch(leg: CallLeg) {
    onLeg(leg);
    return leg;
  }

  function open(crm: RecordedCrm) {
    crms.push(crm);
    const carrier = createSimulatedCarrier({ clock, settings: defaultFarEndSettings });
    const place = carrier.place.bind(carrier);
    const resume = carrier.resume.bind(carrier);
    const on = carrier.on.bind(carrier);
    const listeners = new Set<(event: CarrierEvent) => void>();
    carrier.place = (...call) => watch(place(...call));
    carrier.resume = (call) => watch(resume(call));
    carrier.on = (listener) => {
      listeners.add(listener);
      return on(listener);
    };
    carrier.on((event) => {
      if (event.type === "incomingCall") onLeg(event.leg);
    });
    const phone = new Phone({
      connectCrm: crm.connect,
      agentStorage: createAgentStorage(local),
      hasStoredCalls: false,
      loadCalls: () => undefined,
    });
    phone.start(
      (context) =>
        new Calls({
          ...context,
          carrier,
          audioOutput: { play: () => undefined, setDevice: () => undefined },
          farEnd: carrier.farEnd,
          createRecordings: (dependencies) =>
            new RecordingController({
              ...dependencies,
              createRecorder,
              storage: recordingStorage,
            }),
          clock,
          createId: () => `call-${(calls += 1)}`,
          callStorage: createCallStorage(session, clock),
          followUpStorage: createFollowUpStorage(local),
          wrapUpStorage: createWrapUpStorage(local),
          greetingStorage: createGreetingStorage(local),
        }),
    );
    const emit = (event: CarrierEvent) => {
      for (const listener of listeners) listener(event);
    };
    return { phone, crm, carrier, farEnd: carrier.farEnd, emit };
  }

  const tab = {
    clock,
    session,
    local,
    get phone() {
      return current.phone;
    },
    /** What the user can do with calls. */
    get calls() {
      const { calls: started } = current.phone;
      if (!started) throw new Error("The phone hasn't started.");
      return started;
    },
    get crm() {
      return current.crm;
    },
    get carrier() {
      return current.carrier;
    },
    get farEnd() {
      return current.farEnd;
    },
    /** What the simulated carrier never does. */
    emit: (event: CarrierEvent) => current.emit(event),
    state: () => current.phone.store.getState(),
    call: () => tab.state().call,
    /** Waits for what follows from settled promises. */
    async settle() {
      for (let turn = 0; turn < 10; turn += 1) {
        // Each turn continues what waits.
        await Promise.resolve();
      }
    },
    reload(crm = createRecordedCrm({ hasCrm })) {
      current.phone.destroy();
      current = open(crm);
    },
    /** Closes the tab, and opens the phone in another one. */
    openAnother(crm = createRecordedCrm({ hasCrm })) {
      session.removeItem(CALLS_KEY);
      tab.reload(crm);
    },
    /** Everything that was sent to the CRM page, before reloads too. */
    allSent: () => crms.flatMap(({ sent }) => sent),
    /** A call that the CRM page asks for, with its engagement, that lasts a minute. */
    talkAndHangUp() {
      tab.crm.emit({ type: "dial", context: dialContext });
      tab.crm.emit(created);
      clock.advance(3_000);
      clock.advance(60_000);
      tab.calls.lines.hangUp();
    },
    /** The notes of each save since the last reload, in order. */
    savedNotes: () =>
      tab.crm.sent
        .filter(([method]) => method === "callCompleted")
        .map(
          ([, completed]) => (completed as { properties?: { hs_call_body?: string } }).properties,
        )
        .map((properties) => properties?.hs_call_body),
  };
  return tab;
}

export type Tab = ReturnType<typeof createTab>;

/** A tab whose user is logged in and whose phone is connected to the CRM page. */
export function createConnectedTab(): Tab {
  const tab = createTab();
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  tab.crm.sent.length = 0;
  return tab;
}
