import type { StoredValue } from "@calling-extensions/ui/storage";
import type { ConnectCrm, CrmEvent, CrmLink } from "../crm-link/crm-link.ts";
import type { Message } from "../languages/language.ts";
import { DEFAULT_CALLER_ID } from "../settings/defaults.ts";
import type { Agent, Availability } from "./agent.ts";
import { isAvailable, reportAvailability } from "./availability.ts";
import type { CallActions } from "./call-actions.ts";
import { persistAgent } from "./persist-agent.ts";
import { callsOf, hasUnstoredParts, type PhoneEvent, type PhoneState } from "./phone-state.ts";
import { createPhoneStore, type PhoneStore } from "./phone-store.ts";
import type { DialingContext } from "../call/call.ts";

/** What the user can do with the phone. The state is in `store`. */
export interface Phone extends CallActions {
  readonly store: PhoneStore;
  /** Adds what makes calls, once it has loaded. It does what the user and the CRM page have asked for before. */
  start(createCalls: (phone: CallsContext) => Calls): void;
  logIn(name: string): void;
  logOut(): void;
  setAvailability(availability: Availability): void;
  chooseCallerId(callerId: string): void;
  /** Decides which numbers are dialed as they are; undefined if none are. */
  setDialPlan(dialPlan: PhoneState["dialPlan"]): void;
  dismissNotice(): void;
  /** Shows a warning until the user dismisses it. */
  notify(text: Message): void;
  /** Stops everything. Twice is safe. */
  destroy(): void;
}

/** What calls work with. */
export interface CallsContext {
  readonly store: PhoneStore;
  readonly crm: CrmLink;
}

/** Makes calls, and does what the CRM page wants of them. */
export interface Calls extends CallActions {
  /** Calls the number that the CRM page asks for, unless there is a call. */
  dialForPage(context: DialingContext): void;
  /** Lets incoming calls ring beside the notes on ended ones. */
  endWrapUp(): void;
  /** Handles what the phone itself doesn't. */
  handleEvent(event: CrmEvent): void;
  destroy(): void;
}

export interface PhoneOptions {
  connectCrm: ConnectCrm;
  agentStorage: StoredValue<Agent>;
  /** Whether calls continue after a reload. The CRM page waits for them, because it has them, too. */
  hasStoredCalls: boolean;
  /** Loads what makes calls, because the user needs it now. It ends with `start`. */
  loadCalls: () => void;
}

/** Creates the phone. What makes calls loads later: until then, what it shall do waits. */
export function createPhone({
  connectCrm,
  agentStorage,
  hasStoredCalls,
  loadCalls,
}: PhoneOptions): Phone {
  const agent = agentStorage.load();
  let calls: Calls | undefined;
  /** What waits for the calls. Each action once: a user who clicks again wants nothing else. */
  const waiting = new Map<CrmEvent | keyof Calls, (calls: Calls) => void>();
  const crm = connectCrm((event) => {
    if (hasStoredCalls) withCalls(event, () => handleEvent(event));
    else handleEvent(event);
  });
  const store = createPhoneStore({
    crm: { status: crm.hasCrm ? "connecting" : "standalone" },
    isHidden: false,
    agentName: agent?.name,
    availability: agent?.availability ?? "available",
    callerId: DEFAULT_CALLER_ID,
    dialPlan: undefined,
    existingEngagementId: undefined,
    pendingDial: undefined,
    call: undefined,
    otherCalls: [],
    canStoreRecordings: false,
    canSearchContacts: false,
    contactSearch: undefined,
    canCreateTasks: false,
    followUps: [],
    recordings: [],
    missedCall: undefined,
    isStorageWorking: true,
    notice: undefined,
  });
  const dispatch = (event: PhoneEvent) => store.dispatch(event);
  const stopPersisting = persistAgent(store, agentStorage);
  const stopReporting = reportAvailability({ store, crm });

  function withCalls(key: CrmEvent | keyof Calls, run: (calls: Calls) => void) {
    if (calls) {
      run(calls);
      return;
    }
    waiting.set(key, run);
    if (typeof key === "string") loadCalls();
  }

  /** An action of the calls. */
  const later =
    <Name extends keyof Calls>(name: Name) =>
    (...args: Parameters<Calls[Name]>): void =>
      withCalls(name, (loaded) => (loaded[name] as (...given: typeof args) => void)(...args));

  function handleEvent(event: CrmEvent) {
    switch (event.type) {
      case "ready": {
        dispatch({
          type: "crmConnected",
          engagementId: event.engagementId,
          takesRecordings: event.takesRecordings,
          offersContacts: event.offersContacts,
          offersTasks: event.offersTasks,
        });
        const state = store.getState();
        crm.initialized({
          isLoggedIn: state.agentName !== undefined,
          isAvailable: isAvailable(state),
        });
        break;
      }
      case "linkFailed":
        dispatch({ type: "crmFailed", message: event.message });
        break;
      case "visibilityChanged":
        dispatch({ type: "visibilityChanged", isHidden: event.isHidden });
        break;
      default:
    }
    withCalls(event, (loaded) => loaded.handleEvent(event));
  }

  /** Until the CRM page is connected nothing is sent: `initialized` reports the state then. */
  const isConnected = () => store.getState().crm.status === "connected";

  return {
    store,
    start(createCalls) {
      calls = createCalls({ store, crm });
      for (const run of waiting.values()) run(calls);
      waiting.clear();
    },
    logIn(name) {
      const { pendingDial } = store.getState();
      dispatch({ type: "loggedIn", agentName: name.trim() });
      if (isConnected()) {
        crm.loggedIn();
        crm.availabilityChanged(isAvailable(store.getState()));
      }
      if (pendingDial) later("dialForPage")(pendingDial);
    },
    logOut() {
      const state = store.getState();
      if (callsOf(state).length > 0 || hasUnstoredParts(state)) return;
      dispatch({ type: "loggedOut" });
      if (isConnected()) crm.loggedOut();
    },
    setAvailability(availability) {
      dispatch({ type: "availabilityChanged", availability });
      if (availability === "available") calls?.endWrapUp();
    },
    chooseCallerId: (callerId) => dispatch({ type: "callerIdChosen", callerId }),
    setDialPlan: (dialPlan) => dispatch({ type: "dialPlanChanged", dialPlan }),
    dial: later("dial"),
    answer: later("answer"),
    hangUpAndAnswer: later("hangUpAndAnswer"),
    reject: later("reject"),
    hangUp: later("hangUp"),
    setMuted: later("setMuted"),
    setHeld: later("setHeld"),
    switchTo: later("switchTo"),
    transfer: later("transfer"),
    connectCalls: later("connectCalls"),
    answerTransfer: later("answerTransfer"),
    sendTone: later("sendTone"),
    startRecording: later("startRecording"),
    pauseRecording: later("pauseRecording"),
    stopRecording: later("stopRecording"),
    retryRecording: later("retryRecording"),
    discardRecording: later("discardRecording"),
    getAudioStats: async () => calls?.getAudioStats(),
    retryMicrophone: later("retryMicrophone"),
    callAgain: later("callAgain"),
    write: later("write"),
    showRecord: later("showRecord"),
    save: later("save"),
    skipNotes: later("skipNotes"),
    extendWrapUp: later("extendWrapUp"),
    retrySave: later("retrySave"),
    setAside: later("setAside"),
    retryFollowUp: later("retryFollowUp"),
    discardFollowUp: later("discardFollowUp"),
    flushDraft: later("flushDraft"),
    searchContacts: later("searchContacts"),
    simulateIncomingCall: later("simulateIncomingCall"),
    dismissNotice: () => dispatch({ type: "noticeChanged", notice: undefined }),
    notify: (text) => dispatch({ type: "noticeChanged", notice: { tone: "warning", text } }),
    destroy() {
      stopPersisting();
      stopReporting();
      calls?.destroy();
      crm.destroy();
    },
  };
}
