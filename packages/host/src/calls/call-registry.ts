import {
  beginCall,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type CallEvent,
  type CallingError,
  type CallState,
  type Habit,
  type NewCall,
} from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";
import { toHostCall, type HostCall } from "../api/host-call.ts";
import type { RecordId } from "../api/records.ts";
import type { CallOutbox, OutboxEntry } from "../api/call-outbox.ts";
import { createUuid } from "../platform/create-uuid.ts";
import { callLabel } from "../redaction/call-label.ts";
import { describeRejection } from "./describe-rejection.ts";

/** An id of a call as the app wrote it: it is echoed as it was given. */
export type ExternalCallId = string | number;

interface Entry {
  document: CallDocument;
  /** What the embedder sees of it. */
  call: HostCall;
  /** As the outbox last reported it. */
  saved: OutboxEntry | undefined;
  /** Resolves when the newest version is in the browser's storage. */
  whenPersisted: Promise<void>;
  /** The engagement that the app names, which may be known to the app before it is known here. */
  namedEngagement?: RecordId;
}

export interface CallRegistryOptions {
  providerId: string;
  outbox: Pick<CallOutbox, "put">;
  /** A call's document changed, new ones included. */
  onChange(call: HostCall): void;
  /** How a call is stored changed. */
  onSaving(call: HostCall): void;
  onProblem(problem: CallingError): void;
  onHabit(habit: Habit): void;
}

/** Completed calls are remembered for a while: their messages come late or twice. */
const MAX_REMEMBERED_CALLS = 50;

const LIVE: ReadonlySet<CallState> = new Set(["dialing", "ringing", "inProgress"]);

/** Somebody is, or is about to be, on the line. */
export const isLive = ({ state }: Pick<HostCall, "state">): boolean => LIVE.has(state);

/** The documents of one frame's calls, and the only place where one changes. */
export class CallRegistry {
  readonly #options: CallRegistryOptions;
  readonly #entries = new Map<string, Entry>();
  /** The newest call with each of the app's ids. */
  readonly #keys = new Map<string, string>();

  constructor(options: CallRegistryOptions) {
    this.#options = options;
  }

  /** Calls that are not completed, the oldest first. */
  get open(): HostCall[] {
    return this.#all().filter((call) => call.state !== "completed");
  }

  /** Calls whose user is not done. A lost one is over. */
  get unfinished(): HostCall[] {
    return this.open.filter(({ isLost }) => !isLost);
  }

  get live(): HostCall[] {
    return this.#all().filter(isLive);
  }

  /** Calls that the CRM has not wholly stored, completed ones included. */
  get unsaved(): HostCall[] {
    return this.#all().filter(({ saving }) => saving !== "stored");
  }

  /** The call as it is now. */
  get(key: string): HostCall | undefined {
    return this.#entries.get(key)?.call;
  }

  documentOf(key: string): CallDocument | undefined {
    return this.#entries.get(key)?.document;
  }

  /** What the outbox last reported of a call. */
  outboxEntryOf(key: string): OutboxEntry | undefined {
    return this.#entries.get(key)?.saved;
  }

  /** Resolves when the call's newest version is in the browser's storage. */
  async whenPersisted(key: string): Promise<void> {
    await this.#entries.get(key)?.whenPersisted;
  }

  /** The id with which the app knows a call: as it was given. */
  appCallIdOf({ key }: Pick<HostCall, "key">): ExternalCallId {
    return this.documentOf(key)?.externalCallId ?? key;
  }

  /** Takes up a call that began before this page was loaded; one that is there already stays as it is. */
  restore(document: CallDocument, saved: OutboxEntry | undefined): HostCall {
    const known = this.get(document.id);
    if (known) return known;
    const entry = this.#add(document, saved);
    // A completed one is only remembered, for messages that come late or twice.
    if (document.state !== "completed") this.#options.onChange(entry.call);
    return entry.call;
  }

  /**
   * Adds a call that begins, or finds the newest one with the same id.
   *
   * @param isAnother whether the app means another call, though an earlier one has the same id.
   */
  begin(
    externalCallId: ExternalCallId | null | undefined,
    details: Omit<NewCall, "id" | "providerId">,
    isAnother: (known: CallDocument) => boolean = () => false,
  ): { call: HostCall; isNew: boolean } {
    const known = externalCallId == null ? undefined : this.findById(externalCallId);
    const document = known && this.documentOf(known.key);
    if (document && !isAnother(document)) return { call: known, isNew: false };
    const { providerId } = this.#options;
    const given = externalCallId == null ? {} : { externalCallId };
    const { call } = this.#add(beginCall({ ...details, ...given, id: createUuid(), providerId }));
    this.#forgetOldest();
    return { call, isNew: true };
  }

  /** The newest call that has an id. One without an id of the app's is known by its key. */
  findById(externalCallId: ExternalCallId): HostCall | undefined {
    const id = String(externalCallId);
    return this.get(this.#keys.get(id) ?? id);
  }

  /** The call that a message names, by its id or else by its engagement. */
  findNamed(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    const call = externalCallId == null ? undefined : this.findById(externalCallId);
    return call ?? this.#withEngagement(engagementId);
  }

  /**
   * The call that a message is about: the one it names. Without an id it is the newest live call, else
   * the newest that is not completed. An id that no call has is the one call's that has none.
   */
  lookUp(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    return (
      this.findNamed(externalCallId, engagementId) ??
      (externalCallId == null ? this.#candidates().at(-1) : this.#onlyWithoutId())
    );
  }

  /**
   * The call that a message is about, as `lookUp` finds it. The call keeps the id that the app gave it
   * late; a message that could be about several calls is reported.
   */
  find(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    const call = this.lookUp(externalCallId, engagementId);
    if (externalCallId != null) {
      const entry = call && this.#entries.get(call.key);
      if (entry && engagementId !== undefined) entry.namedEngagement = engagementId;
      return call && this.#adoptId(call, externalCallId);
    }
    const isGuess = engagementId === undefined || call?.engagementId !== engagementId;
    const { length } = this.#candidates();
    if (call && isGuess && length > 1) {
      const taker = `it was taken for the newest, ${callLabel(call)}`;
      const detail = `A message without externalCallId came during ${length} calls: ${taker}. Name the call in every message.`;
      this.#options.onProblem(hostError("illegalOrder", detail));
    }
    return call;
  }

  /**
   * Applies an event to a call's document, and hands the new version to the outbox. A refusal is
   * reported; the call stays.
   *
   * @returns the call as it is now; undefined if it takes no such event.
   */
  apply({ key }: Pick<HostCall, "key">, event: CallDocumentEvent): HostCall | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { ok, document, changed } = { changed: false, ...reduceCall(entry.document, event) };
    if (!ok) {
      // Only the lifecycle refuses events, and those have its names.
      this.reportRejection(entry.call, event.type as CallEvent);
      return undefined;
    }
    if (changed) {
      entry.document = document;
      entry.whenPersisted = this.#options.outbox.put(document, event);
      this.#refresh(entry);
    }
    return entry.call;
  }

  /** Reports that a call takes no such event. */
  reportRejection(call: HostCall, event: CallEvent): void {
    this.#options.onProblem(
      hostError("illegalOrder", describeRejection(call, event), {
        details: { externalCallId: call.externalCallId, event },
      }),
    );
  }

  /**
   * Goes on from what the outbox reports: an acknowledgement adds the engagement's id, and a conflict
   * replaces the document.
   */
  follow(saved: OutboxEntry): void {
    const entry = this.#entries.get(saved.document.id);
    if (!entry) return;
    // The outbox forgets a completed call, whose app may complete it again.
    const acknowledged = saved.acknowledged ?? entry.saved?.acknowledged;
    entry.saved = { ...saved, ...(acknowledged && { acknowledged }) };
    // A version of ours may be on its way to the outbox.
    if (saved.document.version >= entry.document.version) entry.document = saved.document;
    this.#refresh(entry);
  }

  /** Shows the embedder what changed. */
  #refresh(entry: Entry): void {
    const { document, saved, call: before } = entry;
    const unreported = { status: document.owner === "none" ? "stored" : "saving" } as const;
    const call = toHostCall(document, saved ?? unreported);
    entry.call = call;
    const isSaving = before.saving !== call.saving || before.error !== call.error;
    if (!isSame(before, call)) this.#options.onChange(call);
    if (isSaving) this.#options.onSaving(call);
  }

  #add(document: CallDocument, saved?: OutboxEntry): Entry {
    const call = toHostCall(document, saved ?? { status: "stored" });
    const entry: Entry = { document, call, saved, whenPersisted: Promise.resolve() };
    this.#entries.set(document.id, entry);
    this.#index(document);
    return entry;
  }

  #index({ id, externalCallId }: CallDocument): void {
    if (externalCallId !== undefined) this.#keys.set(String(externalCallId), id);
  }

  /** A completed call's message that comes twice is about that call, not about another one. */
  #withEngagement(engagementId: RecordId | undefined): HostCall | undefined {
    if (engagementId === undefined) return undefined;
    const calls = Array.from(this.#entries.values())
      .filter(
        ({ call, namedEngagement }) =>
          call.engagementId === engagementId || namedEngagement === engagementId,
      )
      .map(({ call }) => call);
    return calls.find((call) => call.state !== "completed") ?? calls.at(-1);
  }

  /** The calls that a message without an id may be about. */
  #candidates(): HostCall[] {
    const { live } = this;
    return live.length > 0 ? live : this.open;
  }

  /** The call without an id of the app's, if there is exactly one. */
  #onlyWithoutId(): HostCall | undefined {
    const nameless = this.#candidates().filter(
      ({ key }) => this.documentOf(key)?.externalCallId === undefined,
    );
    return nameless.length === 1 ? nameless[0] : undefined;
  }

  /** The id that an app sends late for a call becomes the call's. */
  #adoptId(call: HostCall, externalCallId: ExternalCallId): HostCall {
    const document = this.documentOf(call.key);
    if (!document || document.externalCallId !== undefined) return call;
    // An answer of ours may have taught the app the call's own key.
    if (externalCallId === call.key) return call;
    this.#options.onHabit("lateCallId");
    this.#index({ ...document, externalCallId });
    return this.apply(call, { type: "named", externalCallId }) ?? call;
  }

  #all(): HostCall[] {
    return Array.from(this.#entries.values(), (entry) => entry.call);
  }

  #forgetOldest(): void {
    const completed = this.#all().filter(
      ({ state, saving }) => state === "completed" && saving === "stored",
    );
    for (const { key, externalCallId } of completed.slice(0, -MAX_REMEMBERED_CALLS)) {
      this.#entries.delete(key);
      if (this.#keys.get(externalCallId) === key) this.#keys.delete(externalCallId);
    }
  }
}

/** Whether two of a call's objects say the same of its document. */
function isSame(one: HostCall, other: HostCall): boolean {
  const [left, right] = [one, other].map(({ saving: _saving, error: _error, ...rest }) =>
    JSON.stringify(rest),
  );
  return left === right;
}
