import type { StoredCalls } from "../call/call-storage.ts";
import type { WrapUp } from "../call/call.ts";
import type { CallerMatch } from "../call/caller-match.ts";
import { createCallLine } from "../call/call-line.ts";
import type { Clock } from "../clock/clock.ts";
import type { ConnectCrm } from "../crm-link/crm-link.ts";
import type { Agent } from "../login/agent.ts";
import { defaultCallerId } from "../numbers/caller-ids.ts";
import { toDialedNumber } from "../numbers/phone-number.ts";
import type { ValueStore } from "../storage/value-store.ts";
import type { Carrier } from "../telephony/carrier.ts";
import type { FarEnd } from "../telephony/far-end.ts";
import { createDraftSender } from "../wrap-up/draft-sender.ts";
import { createWrapUpDesk } from "../wrap-up/wrap-up-desk.ts";
import { createCrmListener } from "./crm-listener.ts";
import { keepState } from "./keep-state.ts";
import type { PhoneEvent } from "./phone-event.ts";
import { createPhoneStore, type PhoneStore } from "./phone-store.ts";

/** What a user can do with the phone; what there is to see is in `store`. */
export interface Phone {
  readonly store: PhoneStore;
  logIn(name: string): void;
  logOut(): void;
  setAvailable(isAvailable: boolean): void;
  chooseCallerId(callerId: string): void;
  dial(number: string): void;
  answer(): void;
  /** Ends the call, gives up calling, or turns an incoming call away. */
  hangUp(): void;
  write(change: Partial<WrapUp>): void;
  showRecord(match: CallerMatch): void;
  /** Puts the call on the timeline with what was written. */
  save(): void;
  /** Puts the call on the timeline without. */
  skipNotes(): void;
  /** Sends the notes of a call once more, without waiting for the next attempt. */
  retrySave(externalCallId: string): void;
  /** Goes on without the call, whose notes are still being saved. */
  setAside(): void;
  /** The page goes away: the CRM page is told what is typed. */
  flushDraft(): void;
  dismissNotice(): void;
  /** Rings this phone from a number, as the simulated far end. */
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
  callStorage: ValueStore<StoredCalls>;
  agentStorage: ValueStore<Agent>;
}

/** Puts the phone together: carrier and CRM page on one side, the store on the other. */
export function createPhone(options: PhoneOptions): Phone {
  const { connectCrm, carrier, farEnd, clock, createId, callStorage, agentStorage } = options;
  const agent = agentStorage.load();
  const crm = connectCrm((event) => handleCrmEvent(event));
  const store = createPhoneStore({
    crm: { status: crm.hasCrm ? "connecting" : "alone" },
    isHidden: false,
    agentName: agent?.name,
    isAvailable: agent?.isAvailable ?? true,
    callerId: defaultCallerId,
    existingEngagementId: undefined,
    heldDial: undefined,
    call: undefined,
    unsaved: [],
    isStorageWorking: true,
    notice: undefined,
  });
  const dispatch = (event: PhoneEvent) => store.dispatch(event);
  const parts = { store, crm, clock };
  const ring = (from: string): void =>
    farEnd.ring({ fromNumber: toDialedNumber(from), toNumber: store.api.getState().callerId });
  const wrapUp = createWrapUpDesk(parts);
  const line = createCallLine({ ...parts, carrier, createId, setAside: () => wrapUp.setAside() });
  const drafts = createDraftSender(parts);
  const handleCrmEvent = createCrmListener({ ...parts, line, wrapUp, ring });

  /** Before the CRM page is there, `initialized` will tell it all. */
  const isConnected = () => store.api.getState().crm.status === "connected";

  const kept = callStorage.load();
  if (kept) line.restore(kept);
  const stopKeeping = keepState({ store, callStorage, agentStorage });

  return {
    store,
    logIn(name) {
      const { heldDial, isAvailable } = store.api.getState();
      dispatch({ type: "loggedIn", agentName: name.trim() });
      if (isConnected()) {
        crm.loggedIn();
        crm.availabilityChanged(isAvailable);
      }
      if (heldDial) line.dial(heldDial.phoneNumber, heldDial);
    },
    logOut() {
      const { call, unsaved } = store.api.getState();
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
      dispatch({ type: "callChanged", event: { type: "wrapUpWritten", change } });
      drafts.handleWrite();
    },
    showRecord: (match) => line.showRecord(match),
    save: () => wrapUp.save(),
    skipNotes: () => wrapUp.skipNotes(),
    retrySave: (externalCallId) => wrapUp.retry(externalCallId),
    setAside: () => wrapUp.setAside(),
    flushDraft: () => drafts.flush(),
    dismissNotice: () => dispatch({ type: "noticed", notice: undefined }),
    simulateIncomingCall: ring,
    destroy() {
      stopKeeping();
      line.destroy();
      wrapUp.destroy();
      drafts.destroy();
      carrier.destroy();
      crm.destroy();
    },
  };
}
