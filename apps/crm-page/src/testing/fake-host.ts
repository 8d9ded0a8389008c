import type {
  CallAction,
  CallCommand,
  CallingHost,
  DialRequest,
  HostCall,
  HostDial,
  HostEvents,
  MessageRecord,
  RelayedMessage,
  RelayedReply,
  TabPolicy,
  Visibility,
} from "@calling-extensions/host";
import { SHOWN } from "../engine/frame-state.ts";

/** A dial request for tests. */
export const dialRequest = (changes: Partial<DialRequest> = {}): DialRequest => ({
  phoneNumber: "+12025550101",
  countryCode: "US",
  phonePropertyName: "phone",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  ...changes,
});

/** A call in progress, for tests. */
export const hostCall = (changes: Partial<HostCall> = {}): HostCall => ({
  key: "k",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "inProgress",
  saving: "stored",
  startedAt: 1,
  ...changes,
});

/** The part of a host that the page uses. */
export class FakeHost {
  /** The commands it received, in order. */
  readonly orders: unknown[] = [];
  readonly status = "initialized";
  readonly size = { width: 400, height: 650 };
  visibility: Visibility = SHOWN;
  calls: HostCall[] = [];
  dials: HostDial[] = [];
  diagnoses: HostEvents["diagnosis"][] = [];
  readonly messages: readonly MessageRecord[] = [];
  tabs: TabPolicy = "owner";
  callActions: CallAction[] = ["answer"];
  /** What other tabs sent it, and from which ones. */
  readonly relayed: RelayedMessage[] = [];
  readonly tabsOfRelayed: string[] = [];
  readonly delivered: RelayedReply[] = [];
  readonly closedTabs: string[] = [];
  readonly #listeners = new Map<keyof HostEvents, ((event: never) => void)[]>();

  /** This fake, typed as a complete host. */
  get host(): CallingHost {
    return this as unknown as CallingHost;
  }

  on<Name extends keyof HostEvents>(
    name: Name,
    listener: (event: HostEvents[Name]) => void,
  ): () => void {
    const listeners = this.#listeners.get(name) ?? [];
    this.#listeners.set(name, [...listeners, listener]);
    return () => {
      const others = this.#listeners.get(name)?.filter((each) => each !== listener);
      this.#listeners.set(name, others ?? []);
    };
  }

  emit<Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]): void {
    // Listeners are stored under the name of their event.
    for (const listener of this.#listeners.get(name) ?? []) listener(event as never);
  }

  intercept(): () => void {
    return () => undefined;
  }

  dial({ phoneNumber }: DialRequest): void {
    this.orders.push(`dial ${phoneNumber}`);
  }

  cancelDial({ startTimestamp }: Pick<HostDial, "startTimestamp">): void {
    this.orders.push(`cancel ${startTimestamp}`);
  }

  /** Whether the app reads which call to end. */
  canEndById = true;

  endCall(callKey: string): boolean {
    if (this.canEndById) this.orders.push(`end ${callKey}`);
    return this.canEndById;
  }

  answerCall(callKey: string, tab?: string): boolean {
    this.orders.push(`answer ${callKey}`);
    this.answeredIn.push(tab);
    return this.callActions.includes("answer");
  }

  /** Whether the app can do what the page asks for. */
  canControl = true;

  controlCall(callKey: string, command: CallCommand): boolean {
    if (this.canControl) this.orders.push(`${command.action} ${callKey}`);
    return this.canControl;
  }

  /** The tabs in which calls were answered. */
  readonly answeredIn: (string | undefined)[] = [];

  markCallLost(callKey: string): void {
    this.orders.push(`lose ${callKey}`);
  }

  close(): Promise<boolean> {
    this.orders.push("close");
    return Promise.resolve(true);
  }

  continueCalls(): Promise<void> {
    this.orders.push("continue");
    return Promise.resolve();
  }

  /** When what follows from relayed messages is stored. */
  whenStored = Promise.resolve();

  handleRelayed(message: RelayedMessage, tab: string): Promise<void> {
    this.relayed.push(message);
    this.tabsOfRelayed.push(tab);
    return this.whenStored;
  }

  deliverReply(reply: RelayedReply): void {
    this.delivered.push(reply);
  }

  handleTabClosed(tab: string): void {
    this.closedTabs.push(tab);
  }

  reload(): void {
    this.orders.push("reload");
  }

  setVisibility(visibility: Visibility): void {
    this.orders.push(visibility);
    this.visibility = visibility;
    this.emit("visibility", visibility);
  }
}

/** A host of an app that simulates calls, and the commands of the developer tools that it received. */
export function recordingHost(changes: object = {}) {
  const orders: unknown[] = [];
  const host = Object.assign(new FakeHost(), {
    canSimulate: true,
    endCall: () => orders.push("end"),
    reload: () => orders.push("reload"),
    setCallState: (status: string) => orders.push(status),
    simulateIncomingCall: ({ from }: { from: string }) => orders.push(from),
    ...changes,
  });
  return { host, orders };
}
