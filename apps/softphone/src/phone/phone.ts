import type { StoredValue } from "@calling-extensions/ui/storage";
import type {
  Contact,
  ConnectCrm,
  CrmEvent,
  CrmLink,
  DialingContext,
} from "../crm-link/crm-link.ts";
import type { Message } from "../languages/language.ts";
import { DEFAULT_CALLER_ID, DEFAULT_WRAP_UP_LIMIT_MS } from "../settings/defaults.ts";
import type { Agent, Availability } from "./agent.ts";
import { isAvailable, reportAvailability } from "./availability.ts";
import type { Calls } from "./calls.ts";
import { callsOf, hasUnstoredParts, type PhoneState } from "./phone-state.ts";
import { createPhoneStore, type PhoneStore } from "./phone-store.ts";

export interface PhoneOptions {
  readonly connectCrm: ConnectCrm;
  readonly agentStorage: StoredValue<Agent>;
  /** Whether calls continue after a reload. The CRM page waits for them, because it has them, too. */
  readonly hasStoredCalls: boolean;
  /** Loads what makes calls, because the user needs it now. It ends with `start`. */
  readonly loadCalls: () => void;
}

/** The state of a phone before anything has happened. */
const initialState = (agent: Agent | undefined, hasCrm: boolean): PhoneState => ({
  crm: { status: hasCrm ? "connecting" : "standalone" },
  isHidden: false,
  agentName: agent?.name,
  login: agent?.login ?? "page",
  pageUserName: undefined,
  availability: agent?.availability ?? "available",
  wrapUpLimitMs: DEFAULT_WRAP_UP_LIMIT_MS,
  greeting: undefined,
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
  canShowRecords: false,
  callRecords: undefined,
  followUps: [],
  recordings: [],
  missedCall: undefined,
  isStorageWorking: true,
  notice: undefined,
});

/**
 * The phone of the first screen, with its state in `store`. What makes calls loads later: until then, what it shall do
 * waits.
 */
export class Phone {
  readonly store: PhoneStore;
  readonly #crm: CrmLink;
  readonly #options: PhoneOptions;
  readonly #stops: readonly (() => void)[];
  #calls: Calls | undefined;
  /** What waits for the calls. Each action once: a user who clicks again wants nothing else. */
  readonly #waiting = new Map<CrmEvent | string, (calls: Calls) => void>();

  constructor(options: PhoneOptions) {
    this.#options = options;
    const { agentStorage, connectCrm } = options;
    this.#crm = connectCrm((event) => this.#receive(event));
    this.store = createPhoneStore(initialState(agentStorage.load(), this.#crm.hasCrm));
    this.#stops = [
      persistAgent(this.store, agentStorage),
      reportAvailability({ store: this.store, crm: this.#crm }),
    ];
  }

  /** What the user can do with calls; undefined until it has loaded. */
  get calls(): Calls | undefined {
    return this.#calls;
  }

  /** Adds what makes calls, once it has loaded. It does what the user and the CRM page have asked for before. */
  start(createCalls: (phone: { store: PhoneStore; crm: CrmLink }) => Calls): void {
    const calls = createCalls({ store: this.store, crm: this.#crm });
    this.#calls = calls;
    for (const act of this.#waiting.values()) act(calls);
    this.#waiting.clear();
  }

  logIn(name: string): void {
    const { pendingDial } = this.store.getState();
    this.store.dispatch({ type: "loggedIn", agentName: name.trim() });
    if (this.#isConnected) {
      this.#crm.loggedIn();
      this.#crm.availabilityChanged(isAvailable(this.store.getState()));
    }
    if (pendingDial) this.#dialForPage(pendingDial);
  }

  logOut(): void {
    const state = this.store.getState();
    if (callsOf(state).length > 0 || hasUnstoredParts(state)) return;
    this.store.dispatch({ type: "loggedOut" });
    if (this.#isConnected) this.#crm.loggedOut();
  }

  setAvailability(availability: Availability): void {
    this.store.dispatch({ type: "chosen", change: { availability } });
    if (availability === "available") this.#calls?.wrapUpLimit.end();
  }

  chooseCallerId(callerId: string): void {
    this.store.dispatch({ type: "chosen", change: { callerId } });
  }

  /** Decides which numbers are dialed as they are; undefined if none are. */
  setDialPlan(dialPlan: PhoneState["dialPlan"]): void {
    this.store.dispatch({ type: "chosen", change: { dialPlan } });
  }

  /** Calls a number, for the record of a contact if it is theirs. A call in progress is put on hold first. */
  dial(number: string, contact?: Contact): void {
    this.#withCalls("dial", ({ outgoing }) => outgoing.dial(number, contact));
  }

  /** Searches the contacts of the CRM page by name. An empty name ends the search. */
  searchContacts(name: string): void {
    this.#withCalls("searchContacts", ({ contacts }) => contacts.search(name));
  }

  dismissNotice(): void {
    this.store.dispatch({ type: "noticeChanged", notice: undefined });
  }

  /** Shows a warning until the user dismisses it. */
  notify(text: Message): void {
    this.store.dispatch({ type: "noticeChanged", notice: { tone: "warning", text } });
  }

  /** Stops everything. Twice is safe. */
  destroy(): void {
    for (const stop of this.#stops) stop();
    this.#calls?.destroy();
    this.#crm.destroy();
  }

  /** Until the CRM page is connected nothing is sent: `initialized` reports the state then. */
  get #isConnected(): boolean {
    return this.store.getState().crm.status === "connected";
  }

  #dialForPage(context: DialingContext): void {
    this.#withCalls("dialForPage", ({ outgoing }) => outgoing.dialForPage(context));
  }

  /** Acts as soon as the calls have loaded. */
  #withCalls(key: CrmEvent | string, act: (calls: Calls) => void): void {
    if (this.#calls) {
      act(this.#calls);
      return;
    }
    this.#waiting.set(key, act);
    if (typeof key === "string") this.#options.loadCalls();
  }

  #receive(event: CrmEvent): void {
    if (this.#options.hasStoredCalls) this.#withCalls(event, () => this.#handle(event));
    else this.#handle(event);
  }

  #handle(event: CrmEvent): void {
    if (isOfPhone(event)) this.store.dispatch(event);
    if (event.type === "ready") {
      const state = this.store.getState();
      const isLoggedIn = state.agentName !== undefined;
      this.#crm.initialized({ isLoggedIn, isAvailable: isAvailable(state) });
    }
    this.#withCalls(event, (calls) => calls.handleEvent(event));
  }
}

/** Whether the event changes the state of a phone without calls. */
const isOfPhone = (event: CrmEvent) =>
  event.type === "ready" || event.type === "linkFailed" || event.type === "visibilityChanged";

/** Stores the login whenever it changes. Returns a function that stops it. */
function persistAgent(store: PhoneStore, storage: StoredValue<Agent>): () => void {
  return store.subscribe(({ agentName, login, availability }, before) => {
    const isSame =
      agentName === before.agentName &&
      login === before.login &&
      availability === before.availability;
    if (isSame) return;
    storage.save({ login, availability, ...(login === "own" && { name: agentName }) });
  });
}
