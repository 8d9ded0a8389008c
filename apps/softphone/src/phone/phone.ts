import type { StoredCalls } from "../call/call-storage.ts";
import type { WrapUp } from "../call/call.ts";
import type { CallerMatch } from "../call/caller-match.ts";
import { createCallLine } from "./call-line.ts";
import type { Clock } from "@calling-extensions/ui/time";
import type { ConnectCrm } from "../crm-link/crm-link.ts";
import type { Agent } from "./agent.ts";
import { toDialedNumber } from "../numbers/phone-number.ts";
import { DEFAULT_CALLER_ID } from "../settings/defaults.ts";
import type { StoredValue } from "@calling-extensions/ui/storage";
import type { Carrier } from "../telephony/carrier.ts";
import type { FarEnd } from "../telephony/far-end.ts";
import { createDraftSender } from "./draft-sender.ts";
import { createWrapUpController } from "./wrap-up-controller.ts";
import { createCrmEventHandler } from "./crm-event-handler.ts";
import { persistState } from "./persist-state.ts";
import type { PhoneEvent } from "./phone-state.ts";
import { createPhoneStore, type PhoneStore } from "./phone-store.ts";

/** What the user can do with the phone. The state is in `store`. */
export interface Phone {
  readonly store: PhoneStore;
  logIn(name: string): void;
  logOut(): void;
  setAvailable(isAvailable: boolean): void;
  chooseCallerId(callerId: string): void;
  dial(number: string): void;
  answer(): void;
  /** Ends the call, cancels dialing, or declines an incoming call. */
  hangUp(): void;
  write(change: Partial<WrapUp>): void;
  showRecord(match: CallerMatch): void;
  /** Completes the call with what the user has written. */
  save(): void;
  /** Completes the call without notes. */
  skipNotes(): void;
  /** Sends the notes of a call again now, without waiting for the next attempt. */
  retrySave(externalCallId: string): void;
  /** Frees the line while the notes of the call are still being saved. */
  setAside(): void;
  /** Sends an unsent draft to the CRM page, because this page is about to unload. */
  flushDraft(): void;
  dismissNotice(): void;
  /** Rings this phone from a number, as the simulated other party. */
  simulateIncomingCall(from: string): void;
  /** Stops everything. Twice is safe. */
  destroy(): void;
}

export interface PhoneOptions {
  connectCrm: ConnectCrm;
  carrier: Carrier;
  farEnd: FarEnd;
  clock: Clock;
  createId: () => string;
  callStorage: StoredValue<StoredCalls>;
  agentStorage: StoredValue<Agent>;
}

/** Creates the phone: events of the carrier and the CRM page change the store, actions send to both. */
export function createPhone(options: PhoneOptions): Phone {
  const { connectCrm, carrier, farEnd, clock, createId, callStorage, agentStorage } = options;
  const agent = agentStorage.load();
  const crm = connectCrm((event) => handleCrmEvent(event));
  const store = createPhoneStore({
    crm: { status: crm.hasCrm ? "connecting" : "standalone" },
    isHidden: false,
    agentName: agent?.name,
    isAvailable: agent?.isAvailable ?? true,
    callerId: DEFAULT_CALLER_ID,
    existingEngagementId: undefined,
    pendingDial: undefined,
    call: undefined,
    unsaved: [],
    isStorageWorking: true,
    notice: undefined,
  });
  const dispatch = (event: PhoneEvent) => store.dispatch(event);
  const dependencies = { store, crm, clock };
  const ring = (from: string): void =>
    farEnd.ring({ fromNumber: toDialedNumber(from), toNumber: store.getState().callerId });
  const wrapUp = createWrapUpController(dependencies);
  const line = createCallLine({
    ...dependencies,
    carrier,
    createId,
    setAside: () => wrapUp.setAside(),
  });
  const drafts = createDraftSender(dependencies);
  const handleCrmEvent = createCrmEventHandler({ ...dependencies, line, wrapUp, ring });

  /** Until the CRM page is connected nothing is sent: `initialized` reports the state then. */
  const isConnected = () => store.getState().crm.status === "connected";

  const storedCalls = callStorage.load();
  if (storedCalls) line.restore(storedCalls);
  const stopPersisting = persistState({ store, callStorage, agentStorage });

  return {
    store,
    logIn(name) {
      const { pendingDial, isAvailable } = store.getState();
      dispatch({ type: "loggedIn", agentName: name.trim() });
      if (isConnected()) {
        crm.loggedIn();
        crm.availabilityChanged(isAvailable);
      }
      if (pendingDial) line.dial(pendingDial.phoneNumber, pendingDial);
    },
    logOut() {
      const { call, unsaved } = store.getState();
      if (call || unsaved.length > 0) return;
      dispatch({ type: "loggedOut" });
      if (isConnected()) crm.loggedOut();
    },
    setAvailable(isAvailable) {
      dispatch({ type: "availabilityChanged", isAvailable });
      if (isConnected()) crm.availabilityChanged(isAvailable);
    },
    chooseCallerId: (callerId) => dispatch({ type: "callerIdChosen", callerId }),
    dial: (number) => line.dial(number),
    answer: () => line.answer(),
    hangUp: () => line.hangUp(),
    write(change) {
      dispatch({ type: "callChanged", event: { type: "wrapUpChanged", change } });
      drafts.handleWrite();
    },
    showRecord: (match) => line.showRecord(match),
    save: () => wrapUp.save(),
    skipNotes: () => wrapUp.skipNotes(),
    retrySave: (externalCallId) => wrapUp.retry(externalCallId),
    setAside: () => wrapUp.setAside(),
    flushDraft: () => drafts.flush(),
    dismissNotice: () => dispatch({ type: "noticeChanged", notice: undefined }),
    simulateIncomingCall: ring,
    destroy() {
      stopPersisting();
      line.destroy();
      wrapUp.destroy();
      drafts.destroy();
      carrier.destroy();
      crm.destroy();
    },
  };
}
