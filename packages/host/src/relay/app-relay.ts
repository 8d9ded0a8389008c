import type { Envelope } from "@calling-extensions/channel";
import {
  isLive,
  messageType,
  parseAppMessage,
  parseHostMessage,
  type AppMessage,
  type HostMessage,
} from "@calling-extensions/contract";
import type { CallRelay, RelayedMessage, RelayedReply } from "../api/relay.ts";
import type { RecordReference } from "../api/records.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { ANSWER_TIMEOUT_MS, RING_END_DELAY_MS } from "../limits.ts";
import type { Timers } from "../platform/time.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import { CallSources, idOf, OWN_TAB } from "./call-sources.ts";

export interface AppRelayOptions {
  /** Absent if each tab's host writes for itself. */
  relay: CallRelay | undefined;
  calls: CallRegistry;
  timers: Timers;
  /** Sends a message to the app in this tab. */
  send(this: void, message: HostMessage): void;
  handle(this: void, message: AppMessage, envelope: Envelope): void;
  /** Another tab's host gets a message of the app in this tab. */
  onForwarded(this: void, message: AppMessage, envelope: Envelope): void;
  navigate(this: void, record: RecordReference): void;
}

/** Messages about calls: one tab's host handles the messages of the app in all tabs. */
const callTypes: ReadonlySet<string> = new Set([
  messageType.OUTGOING_CALL_STARTED,
  messageType.INCOMING_CALL,
  messageType.CALL_ANSWERED,
  messageType.CALL_TRANSFERRED,
  messageType.CALL_ENDED,
  messageType.CALL_COMPLETED,
  messageType.CALL_CONTROLS,
  messageType.CALL_DRAFT,
  messageType.FINALIZE_ENGAGEMENT,
  messageType.PUBLISH_TO_CHANNEL,
]);

/** Whether a message reports something about a call. */
export const isAboutCall = ({ type }: Pick<AppMessage, "type">): boolean => callTypes.has(type);

/** Passes messages about calls between the tabs that load the same app. */
export class AppRelay {
  readonly #options: AppRelayOptions;
  readonly #sources = new CallSources();
  /** The tabs of the messages that came from other ones. */
  readonly #tabs = new WeakMap<Envelope, string>();
  /** The tabs in which the user has just answered a call, by the call's id; the last answer counts. */
  readonly #answering = new Map<string, { readonly tab: string }>();
  /** The calls that the app in this tab has, by its reports to another tab's host. */
  readonly #forwarded = new Set<string>();

  constructor(options: AppRelayOptions) {
    this.#options = options;
  }

  /** Handles a message of the app in this tab, or passes it to the tab whose host writes. */
  receive(message: AppMessage, envelope: Envelope): void {
    if (this.#isForwarded(message, envelope)) {
      this.#noteForwarded(message);
      this.#options.onForwarded(message, envelope);
    } else this.#accept(OWN_TAB, message, envelope);
  }

  /** Handles a message of the app in another tab. */
  receiveFrom(tab: string, { type, data }: RelayedMessage): void {
    if (!callTypes.has(type)) return;
    const envelope: Envelope = { type, messageId: `${type} from another tab`, data };
    const parsed = parseAppMessage(envelope);
    if (!parsed.ok) return;
    this.#tabs.set(envelope, tab);
    this.#accept(tab, parsed.message, envelope);
  }

  isFromOtherTab(envelope: Envelope): boolean {
    return this.#tabs.has(envelope);
  }

  /** Sends a message to the app, in the tabs that have its call. */
  readonly send = (message: HostMessage): void => {
    const { relay, send } = this.#options;
    const tabs = relay ? this.#sources.tabsFor(message) : [OWN_TAB];
    if (tabs.includes(OWN_TAB)) send(message);
    const others = tabs.filter((tab) => tab !== OWN_TAB);
    const { type, data } = message;
    if (others.length > 0) relay?.reply({ tabs: others, message: { type, data } });
  };

  /**
   * Asks the app to answer a call: in the tab of the user if the app has the call there. The records that follow
   * open in that tab.
   */
  answer(externalCallId: string, message: HostMessage, tab = OWN_TAB): void {
    const answer = { tab };
    this.#answering.set(externalCallId, answer);
    this.#options.timers.set(ANSWER_TIMEOUT_MS, () => {
      if (this.#answering.get(externalCallId) === answer) this.#answering.delete(externalCallId);
    });
    this.#replyTo(this.#sources.tabToAnswer(externalCallId, tab), message);
  }

  /**
   * Opens a record in the tab of the user: where a call was answered, else where the app sent the message.
   * Returns false if that is this tab.
   */
  navigateElsewhere(record: RecordReference, envelope: Envelope): boolean {
    const tab = this.#tabOf(envelope);
    if (tab === OWN_TAB) return false;
    this.#options.relay?.reply({ tabs: [tab], record });
    return true;
  }

  /** Opens a record in the tab of the user. */
  navigate(record: RecordReference, envelope: Envelope): void {
    if (!this.navigateElsewhere(record, envelope)) this.#options.navigate(record);
  }

  /** Handles what the host that writes has for this tab. */
  deliver({ message, record }: RelayedReply): void {
    const { send, navigate } = this.#options;
    // The table has a type for each valid message.
    if (message && parseHostMessage(message).ok) send(message as HostMessage);
    if (record) navigate(record);
  }

  /** Another tab was closed. Returns the ids of the calls that its app had. */
  closeTab(tab: string): readonly string[] {
    return this.#sources.close(tab);
  }

  /** Whether the app in this tab has a call. */
  hasCall(id: string): boolean {
    return this.#forwarded.has(id) || this.#sources.isOwn(id);
  }

  /** The tab whose user a message follows. */
  #tabOf(envelope: Envelope): string {
    const { calls } = this.#options;
    const { engagementId } = Object(envelope.data) as { engagementId?: string | number | null };
    const call = calls.lookUp(idOf(envelope.data), fromWireId(engagementId));
    const answer = call && this.#answering.get(call.externalCallId);
    return answer?.tab ?? this.#tabs.get(envelope) ?? OWN_TAB;
  }

  #isForwarded({ type, data }: AppMessage, envelope: Envelope): boolean {
    const { relay, calls } = this.#options;
    if (!relay || !callTypes.has(type)) return false;
    const { engagementId } = Object(data) as { engagementId?: string | number | null };
    const isHere = calls.lookUp(idOf(data), fromWireId(engagementId)) !== undefined;
    return !isHere && relay.forward({ type, data: envelope.data });
  }

  #noteForwarded({ type, data }: AppMessage): void {
    const id = idOf(data);
    if (id === undefined) return;
    if (type === messageType.CALL_ENDED || type === messageType.CALL_COMPLETED) {
      this.#forwarded.delete(id);
    } else this.#forwarded.add(id);
  }

  #accept(tab: string, message: AppMessage, envelope: Envelope): void {
    const { relay, handle, timers } = this.#options;
    if (!relay || !callTypes.has(message.type)) return handle(message, envelope);
    const { verdict, missed } = this.#sources.note(tab, message, (id) => this.#isLive(id));
    for (const reply of missed) this.#replyTo(tab, reply);
    if (verdict === "handle") handle(message, envelope);
    if (verdict !== "defer") return undefined;
    // An app that rings in several tabs may end the call here a moment before it is answered there.
    timers.set(RING_END_DELAY_MS, () => {
      const id = idOf(message.data) ?? "";
      if (this.#isLive(id) && !this.#sources.isAnswered(id)) handle(message, envelope);
    });
  }

  #replyTo(tab: string, message: HostMessage): void {
    const { relay, send } = this.#options;
    const { type, data } = message;
    if (tab === OWN_TAB) send(message);
    else relay?.reply({ tabs: [tab], message: { type, data } });
  }

  #isLive(id: string): boolean {
    const call = this.#options.calls.findById(id);
    return call !== undefined && isLive(call);
  }
}
