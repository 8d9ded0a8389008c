import {
  beginCall,
  isLive,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type CallEvent,
  type CallingError,
  type Habit,
  type NewCall,
} from "@calling-extensions/contract";
import { createUuid } from "@calling-extensions/platform";
import type { CallControls, HostCall } from "../api/host-call.ts";
import type { CallOutbox, OutboxEntry } from "../api/outbox.ts";
import type { RecordId } from "../api/records.ts";
import { hostError } from "../host-error.ts";
import { MAX_COMPLETED_CALLS } from "../limits.ts";
import { startSteadyClock } from "../platform/time.ts";
import { callLabel } from "../redaction/call-label.ts";
import { describeRejection } from "./describe-rejection.ts";
import { toHostCall } from "./to-host-call.ts";

/** The app's id of a call, as the app sent it. */
export type ExternalCallId = string | number;

interface Entry {
  document: CallDocument;
  /** The public view. */
  call: HostCall;
  /** As the outbox last reported it. */
  saved: OutboxEntry | undefined;
  /** Resolves when the newest version is in the browser's storage. */
  whenPersisted: Promise<void>;
  /** The time since the answer, whatever the computer's clock is set to. */
  now?: () => number;
  /** As the app last reported it; a page that reloads learns it again. */
  controls?: CallControls;
  /** The id by which the app named the call last; it may have two. */
  appCallId?: ExternalCallId;
  /** The engagement that the app names; the app may know it before the host does. */
  namedEngagement?: RecordId;
}

export interface CallRegistryOptions {
  providerId: string;
  outbox: Pick<CallOutbox, "put">;
  /** A call's document changed, or is new. */
  onChange(call: HostCall): void;
  /** `saving` or `error` of a call changed. */
  onSaving(call: HostCall): void;
  onProblem(problem: CallingError): void;
  onHabit(habit: Habit): void;
}

/** The documents of one frame's calls. Only the registry changes them. */
export class CallRegistry {
  readonly #options: CallRegistryOptions;
  readonly #entries = new Map<string, Entry>();
  /** The key of the newest call with each app id. */
  readonly #keys = new Map<string, string>();

  constructor(options: CallRegistryOptions) {
    this.#options = options;
  }

  /** Calls that are not completed, the oldest first. */
  get open(): HostCall[] {
    return this.#all.filter((call) => call.state !== "completed");
  }

  /** Calls that their users may still be busy with: open ones that are not lost, and completed ones with a draft. */
  get unfinished(): HostCall[] {
    return this.#all.filter(({ state, isLost, draft }) =>
      state === "completed" ? draft : !isLost,
    );
  }

  get live(): HostCall[] {
    return this.#all.filter(isLive);
  }

  /** Calls that the CRM has not stored completely, completed ones included. */
  get unsaved(): HostCall[] {
    return this.#all.filter(({ saving }) => saving !== "stored");
  }

  /** The current view of a call. */
  get(key: string): HostCall | undefined {
    return this.#entries.get(key)?.call;
  }

  documentOf(key: string): CallDocument | undefined {
    return this.#entries.get(key)?.document;
  }

  /** What the outbox last reported about a call. */
  outboxEntryOf(key: string): OutboxEntry | undefined {
    return this.#entries.get(key)?.saved;
  }

  /** Resolves when the call's newest version is in the browser's storage. */
  async whenPersisted(key: string): Promise<void> {
    await this.#entries.get(key)?.whenPersisted;
  }

  /** Resolves when the newest version of each call is in the browser's storage. */
  async whenAllPersisted(): Promise<void> {
    await Promise.all(Array.from(this.#entries.keys(), (key) => this.whenPersisted(key)));
  }

  /** The id by which the app knows a call, as the app sent it. */
  appCallIdOf({ key }: Pick<HostCall, "key">): ExternalCallId {
    const entry = this.#entries.get(key);
    return entry?.appCallId ?? entry?.document.externalCallId ?? key;
  }

  /** Adds a call that started before this page was loaded, unless it is known. */
  restore(document: CallDocument, saved: OutboxEntry | undefined): HostCall {
    const known = this.get(document.id);
    if (known) return known;
    const entry = this.#add(document, saved);
    // A completed one is only kept for messages that arrive late or twice.
    if (document.state !== "completed") this.#options.onChange(entry.call);
    return entry.call;
  }

  /**
   * Adds a call that starts, or returns the newest one with the same id.
   *
   * @param isAnother whether the app means another call than the one with the same id.
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
    const appId = externalCallId == null ? {} : { externalCallId };
    const { call } = this.#add(beginCall({ ...details, ...appId, id: createUuid(), providerId }));
    this.#forgetOldest();
    return { call, isNew: true };
  }

  /** The newest call with an app id, or with this key. */
  findById(externalCallId: ExternalCallId): HostCall | undefined {
    const id = String(externalCallId);
    return this.get(this.#keys.get(id) ?? id);
  }

  /** The call that a message names by its id or its engagement. */
  findNamed(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    const call = externalCallId == null ? undefined : this.findById(externalCallId);
    return call ?? this.#withEngagement(engagementId);
  }

  /**
   * The call that a message is about: the one that it names. A message without an id is about the newest live
   * call, else the newest open one. An unknown id belongs to the call without an app id, if there is one.
   */
  lookUp(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    return (
      this.findNamed(externalCallId, engagementId) ??
      (externalCallId == null ? this.#candidates.at(-1) : this.#onlyWithoutId)
    );
  }

  /**
   * The call that a message is about, as `lookUp` finds it. Assigns a late app id to the call, and reports a
   * message that may be about several calls.
   */
  find(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    const call = this.lookUp(externalCallId, engagementId);
    if (externalCallId != null) {
      const entry = call && this.#entries.get(call.key);
      if (entry && engagementId !== undefined) entry.namedEngagement = engagementId;
      if (entry && this.#keys.get(String(externalCallId)) === call?.key) {
        entry.appCallId = externalCallId;
      }
      return call && this.#assignId(call, externalCallId);
    }
    const isGuess = engagementId === undefined || call?.engagementId !== engagementId;
    const { length } = this.#candidates;
    if (call && isGuess && length > 1) {
      const choice = `the newest was assumed, ${callLabel(call)}`;
      const detail = `A message without externalCallId arrived during ${length} calls: ${choice}. Name the call in every message.`;
      this.#options.onProblem(hostError("illegalOrder", detail));
    }
    return call;
  }

  /**
   * Applies an event to a call's document, and puts the new version into the outbox. A rejected event is
   * reported, and the call stays unchanged.
   *
   * @returns the new view of the call; undefined if it rejected the event.
   */
  apply({ key }: Pick<HostCall, "key">, event: CallDocumentEvent): HostCall | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { ok, document, changed } = { changed: false, ...reduceCall(entry.document, event) };
    if (!ok) {
      // Only events of the lifecycle can be rejected.
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

  /** The time of an event of a call. The time since its answer is right, even if the computer's clock is set. */
  now({ key }: Pick<HostCall, "key">): number {
    return this.#entries.get(key)?.now?.() ?? Date.now();
  }

  /** Sets what the app can do with a call. */
  setControls({ key }: Pick<HostCall, "key">, controls: CallControls): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.controls = controls;
    this.#refresh(entry);
  }

  /** Reports that a call rejected an event. */
  reportRejection(call: HostCall, event: CallEvent): void {
    this.#options.onProblem(
      hostError("illegalOrder", describeRejection(call, event), {
        details: { externalCallId: call.externalCallId, event },
      }),
    );
  }

  /**
   * Applies a report of the outbox: an acknowledgement adds the engagement's id, and a conflict replaces the
   * document.
   */
  update(saved: OutboxEntry): void {
    const entry = this.#entries.get(saved.document.id);
    if (!entry) return;
    // The outbox forgets a completed call, which its app may complete again.
    const acknowledged = saved.acknowledged ?? entry.saved?.acknowledged;
    entry.saved = { ...saved, ...(acknowledged && { acknowledged }) };
    // The outbox may not have the newest version yet.
    if (saved.document.version >= entry.document.version) entry.document = saved.document;
    this.#refresh(entry);
  }

  /** Updates the public view, and reports what changed. */
  #refresh(entry: Entry): void {
    const { document, saved, call: before } = entry;
    const initial = { status: document.owner === "none" ? "stored" : "saving" } as const;
    const call = toHostCall(document, saved ?? initial, entry.controls);
    entry.call = call;
    followAnswer(entry);
    const hasSavingChanged = before.saving !== call.saving || before.error !== call.error;
    if (!hasSameDocument(before, call)) this.#options.onChange(call);
    if (hasSavingChanged) this.#options.onSaving(call);
  }

  #add(document: CallDocument, saved?: OutboxEntry): Entry {
    const call = toHostCall(document, saved ?? { status: "stored" });
    const entry: Entry = { document, call, saved, whenPersisted: Promise.resolve() };
    followAnswer(entry);
    this.#entries.set(document.id, entry);
    this.#index(document);
    return entry;
  }

  #index({ id, externalCallId }: CallDocument): void {
    if (externalCallId !== undefined) this.#keys.set(String(externalCallId), id);
  }

  /** A message that is repeated after the completion is about the completed call. */
  #withEngagement(engagementId: RecordId | undefined): HostCall | undefined {
    if (engagementId === undefined) return undefined;
    const calls = [...this.#entries.values()]
      .filter(
        ({ call, namedEngagement }) =>
          call.engagementId === engagementId || namedEngagement === engagementId,
      )
      .map(({ call }) => call);
    return calls.find((call) => call.state !== "completed") ?? calls.at(-1);
  }

  /** The calls that a message without an id may be about. */
  get #candidates(): HostCall[] {
    const { live } = this;
    return live.length > 0 ? live : this.open;
  }

  /** The call without an app id, if there is exactly one. */
  get #onlyWithoutId(): HostCall | undefined {
    const withoutId = this.#candidates.filter(
      ({ key }) => this.documentOf(key)?.externalCallId === undefined,
    );
    return withoutId.length === 1 ? withoutId[0] : undefined;
  }

  /** Assigns another app id to a call that its app announces again. The earlier one still finds the call. */
  rename(call: HostCall, externalCallId: ExternalCallId): HostCall {
    const entry = this.#entries.get(call.key);
    if (!entry) return call;
    entry.appCallId = externalCallId;
    this.#keys.set(String(externalCallId), call.key);
    return this.apply(call, { type: "named", externalCallId }) ?? call;
  }

  /** Assigns an app id that arrives after the start of the call. */
  #assignId(call: HostCall, externalCallId: ExternalCallId): HostCall {
    const document = this.documentOf(call.key);
    if (!document || document.externalCallId !== undefined) return call;
    // The app may have learned the call's key from a reply.
    if (externalCallId === call.key) return call;
    this.#options.onHabit("lateCallId");
    return this.rename(call, externalCallId);
  }

  get #all(): HostCall[] {
    return Array.from(this.#entries.values(), ({ call }) => call);
  }

  #forgetOldest(): void {
    const completed = this.#all.filter(
      ({ state, saving }) => state === "completed" && saving === "stored",
    );
    const forgotten = new Set(completed.slice(0, -MAX_COMPLETED_CALLS).map(({ key }) => key));
    for (const key of forgotten) this.#entries.delete(key);
    for (const [appId, key] of this.#keys) {
      if (forgotten.has(key)) this.#keys.delete(appId);
    }
  }
}

/** Starts the clock of a call that is answered. Another page may have answered it. */
function followAnswer(entry: Entry): void {
  const { answeredAt } = entry.document;
  if (answeredAt !== undefined) entry.now ??= startSteadyClock(answeredAt);
}

/** Whether two views of a call show the same document. */
function hasSameDocument(one: HostCall, other: HostCall): boolean {
  const [left, right] = [one, other].map(({ saving: _saving, error: _error, ...rest }) =>
    JSON.stringify(rest),
  );
  return left === right;
}
