import type { Carrier } from "@calling-extensions/telephony";
import type { FarEnd } from "@calling-extensions/telephony/simulated";
import type { StoredValue } from "@calling-extensions/ui/storage";
import type { StoredCalls } from "../call/call-storage.ts";
import type { FollowUpStorage } from "../call/follow-up-storage.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import { toDialedNumber } from "../numbers/phone-number.ts";
import type { Greeting } from "../recording/greeting-storage.ts";
import type { AudioOutput } from "../telephony/audio-output.ts";
import { CallLines } from "./call-lines.ts";
import { createCallTransfers, type CallTransfers } from "./call-transfers.ts";
import { createCallerRecords, type CallerRecords } from "./caller-records.ts";
import { createContactLookup } from "./contact-lookup.ts";
import { createContactSearch, type ContactSearch } from "./contact-search.ts";
import { CrmEventHandler } from "./crm-event-handler.ts";
import { createConferences, type Conferences } from "./conferences.ts";
import { createDraftSender, type DraftSender } from "./draft-sender.ts";
import { FollowUps } from "./follow-ups.ts";
import { IncomingCalls } from "./incoming-calls.ts";
import { MovedCalls } from "./moved-calls.ts";
import { OutgoingCalls } from "./outgoing-calls.ts";
import { persistCalls } from "./persist-calls.ts";
import { createMissedCalls } from "./missed-call.ts";
import { callsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { RecordingController, RecordingDependencies } from "./recording-controller.ts";
import { createRecordsOfCall, type RecordsOfCall } from "./records-of-call.ts";
import { RemoteControl } from "./remote-control.ts";
import { SleepWatch } from "./sleep-watch.ts";
import { createVoicemailDrop, type VoicemailDrop } from "./voicemail-drop.ts";
import { WrapUpController } from "./wrap-up-controller.ts";
import { createWrapUpLimit, type WrapUpLimit } from "./wrap-up-limit.ts";
import type { WrapUpSettings } from "./wrap-up-storage.ts";

export interface CallsOptions extends PhoneDependencies {
  readonly carrier: Carrier;
  readonly audioOutput: AudioOutput;
  readonly farEnd: Pick<FarEnd, "ring">;
  readonly createRecordings: (dependencies: RecordingDependencies) => RecordingController;
  /** Creates the id under which the CRM knows a call. */
  readonly createId: () => string;
  readonly callStorage: StoredValue<StoredCalls>;
  readonly followUpStorage: FollowUpStorage;
  readonly wrapUpStorage: StoredValue<WrapUpSettings>;
  readonly greetingStorage: StoredValue<Greeting>;
  /** Receives the events of the CRM page, too. */
  readonly onCrmEvent?: (event: CrmEvent) => void;
}

/**
 * Makes calls: events of the carrier and the CRM page change the store, actions send to both. What the user can do with
 * calls are the methods of its parts.
 */
export class Calls {
  readonly lines: CallLines;
  readonly outgoing: OutgoingCalls;
  readonly incoming: IncomingCalls;
  readonly transfers: CallTransfers;
  readonly conferences: Conferences;
  readonly voicemailDrop: VoicemailDrop;
  readonly recordings: RecordingController;
  readonly callerRecords: CallerRecords;
  readonly contacts: ContactSearch;
  readonly drafts: DraftSender;
  readonly records: RecordsOfCall;
  readonly wrapUp: WrapUpController;
  readonly wrapUpLimit: WrapUpLimit;
  readonly followUps: FollowUps;
  readonly #options: CallsOptions;
  /** What handles the events of the CRM page. */
  readonly #handlers: readonly { handleEvent(event: CrmEvent): void }[];
  readonly #stops: readonly (() => void)[];

  constructor(options: CallsOptions) {
    this.#options = options;
    const { store, carrier, callStorage, followUpStorage: storage } = options;
    const findLeg = (externalCallId: string | undefined) => this.lines.findLeg(externalCallId);
    const sleepWatch = new SleepWatch({ ...options, findLeg });
    this.followUps = new FollowUps({ ...options, storage });
    this.wrapUp = new WrapUpController({
      ...options,
      requestFollowUp: (call) => this.followUps.request(call),
      hasCutShort: (externalCallId) => sleepWatch.hasCutShort(externalCallId),
    });
    this.callerRecords = createCallerRecords(options);
    const contactLookup = createContactLookup(options);
    this.lines = new CallLines({ ...options, callerRecords: this.callerRecords, sleepWatch });
    const storedCalls = callStorage.load();
    this.drafts = createDraftSender(options, storedCalls ? callsOf(storedCalls) : []);
    const { lines, wrapUp, drafts } = this;
    const missedCalls = createMissedCalls(options);
    const parts = { ...options, contactLookup, lines, missedCalls, wrapUp, drafts };
    this.outgoing = new OutgoingCalls(parts);
    this.incoming = new IncomingCalls(parts);
    const moved = new MovedCalls(parts);
    this.recordings = options.createRecordings({ ...options, findLeg });
    this.transfers = createCallTransfers({ store, findLeg });
    this.conferences = createConferences({ ...parts, outgoing: this.outgoing });
    this.voicemailDrop = createVoicemailDrop({ ...options, findLeg });
    this.records = createRecordsOfCall(options);
    const remoteControl = new RemoteControl({ ...parts, transfers: this.transfers });
    this.contacts = createContactSearch(options);
    const crmEvents = new CrmEventHandler({
      ...parts,
      outgoing: this.outgoing,
      incoming: this.incoming,
      moved,
      callerRecords: this.callerRecords,
      remoteControl,
      ring: (from) => this.simulateIncomingCall(from),
    });
    if (storedCalls) moved.restore(storedCalls);
    const stopPersisting = persistCalls(store, callStorage);
    this.wrapUpLimit = createWrapUpLimit(options);
    this.#handlers = [
      crmEvents,
      missedCalls,
      this.recordings,
      this.contacts,
      contactLookup,
      this.followUps,
      this.records,
    ];
    const stoppable = [
      remoteControl,
      this.incoming,
      this.lines,
      sleepWatch,
      this.wrapUp,
      this.wrapUpLimit,
      this.drafts,
      this.contacts,
      this.followUps,
      this.recordings,
      carrier,
    ];
    this.#stops = [stopPersisting, ...stoppable.map((part) => () => part.destroy())];
  }

  /** Handles what the CRM page sends, except what the phone itself does. */
  handleEvent(event: CrmEvent): void {
    for (const handler of this.#handlers) handler.handleEvent(event);
    this.#options.onCrmEvent?.(event);
  }

  /** Rings this phone from a number, as the simulated other party. */
  simulateIncomingCall(from: string): void {
    const { farEnd, store } = this.#options;
    farEnd.ring({ fromNumber: toDialedNumber(from), toNumber: store.getState().callerId });
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
  }
}
