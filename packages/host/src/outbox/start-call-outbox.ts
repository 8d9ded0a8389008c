import type { CallDocument, CallDocumentEvent } from "@calling-extensions/contract";
import type { Clock, OwnTab } from "@calling-extensions/platform";
import { Listeners } from "../platform/listeners.ts";
import { CallHeartbeats } from "./call-heartbeats.ts";
import type { CompletedCalls } from "./completed-calls.ts";
import type {
  CallOutbox,
  OutboxEntry,
  OutboxEvents,
  SaveCall,
  SendHeartbeat,
} from "../api/outbox.ts";
import { lastSeen } from "./call-progress.ts";
import { CallReplica } from "./call-replica.ts";
import type { ForgottenCall, ReplicaContext } from "./replica-context.ts";
import { createCallStorage, type CallStorage } from "./call-storage.ts";
import { startInterval } from "../platform/time.ts";
import {
  CLAIM_TIMEOUT_MS,
  DRAIN_INTERVAL_MS,
  HEARTBEAT_INTERVAL_MS,
  MAX_CLAIM_AGE_MS,
  SECOND_DRAIN_DELAY_MS,
  TAKE_OVER_DELAY_MS,
} from "../limits.ts";
import type { CallStore } from "./call-store.ts";
import { StoredCalls } from "./stored-calls.ts";
import type { Acknowledgement, StoredCall } from "./stored-call.ts";
import type { TabChannel } from "./tab-channel.ts";

/** What an outbox needs from its page. */
export interface OutboxEnvironment {
  readonly saveCall: SaveCall;
  readonly sendHeartbeat: SendHeartbeat | undefined;
  readonly clock: Clock;
  /** The best first; the last one never fails. */
  readonly stores: readonly [CallStore, ...CallStore[]];
  readonly tab: OwnTab;
  readonly completedCalls: CompletedCalls;
  readonly tabChannel: TabChannel;
  /** The random id of this page. */
  readonly writer: string;
  readonly random: () => number;
  readonly isOnline: () => boolean;
  onOnline(listener: () => void): () => void;
  /** Calls the listener when the user leaves the page. */
  onLeave(listener: () => void): () => void;
}

/** Starts an outbox in a page, or in a test. */
export const startCallOutbox = (environment: OutboxEnvironment): CallOutbox =>
  new PageOutbox(environment);

/** The calls of a page, and the calls that other pages left behind: each is a replica, which is sent by itself. */
class PageOutbox implements CallOutbox {
  readonly ready: Promise<void>;
  readonly #environment: OutboxEnvironment;
  readonly #listeners = new Listeners<OutboxEvents>();
  readonly #storage: CallStorage;
  readonly #stored: StoredCalls;
  readonly #heartbeats: CallHeartbeats;
  readonly #context: ReplicaContext;
  readonly #replicas = new Map<string, CallReplica>();
  /** What this tab completed: a repeated completion continues from there. */
  readonly #finished: Map<string, Acknowledgement>;
  readonly #stops: readonly (() => void)[];
  #cancelDrain: (() => void) | undefined;
  readonly #ending = new AbortController();
  /** The calls of this tab that another tab has. */
  readonly #elsewhere = new Set<string>();

  constructor(environment: OutboxEnvironment) {
    const { clock, completedCalls, stores, tabChannel, sendHeartbeat } = environment;
    const emit: ReplicaContext["emit"] = (name, event) => this.#listeners.emit(name, event);
    this.#environment = environment;
    this.#finished = new Map(completedCalls.documents.flatMap(toAcknowledgement));
    this.#storage = createCallStorage(stores, clock, (tier) => emit("storage", { tier }));
    this.#stored = new StoredCalls(this.#storage, emit);
    this.#heartbeats = new CallHeartbeats(sendHeartbeat, clock);
    this.#context = this.#createContext(emit);
    // Until then, the CRM had no call to keep the draft with.
    this.#listeners.on("saved", (entry) => {
      if (this.#heartbeats.hasUnsentDraft(entry)) this.#sendDraftSoon(entry.document.id);
    });
    tabChannel.listen((id) => this.#replicas.get(id)?.check());
    this.#stops = [
      startInterval(clock, DRAIN_INTERVAL_MS, () => void this.#drain()),
      startInterval(clock, HEARTBEAT_INTERVAL_MS, () => this.#sendHeartbeats()),
      environment.onOnline(() => this.#all((replica) => replica.resume())),
      environment.onLeave(() => this.#storage.writePending()),
    ];
    this.ready = this.#drain();
    this.#drainSoon();
  }

  get entries(): readonly OutboxEntry[] {
    return (
      [...this.#replicas.values()]
        .filter(({ isListed }) => isListed)
        .map(({ entry }) => entry)
        // A copy; supported browsers have no toSorted.
        // oxlint-disable-next-line unicorn/no-array-sort
        .sort((one, other) => one.document.startedAt - other.document.startedAt)
    );
  }

  get storageTier(): OutboxEvents["storage"]["tier"] {
    return this.#storage.tier;
  }

  async claimCalls(providerId: string, callId?: string): Promise<readonly CallDocument[]> {
    // The page may get its apps from another one, which leaves calls that are over, too.
    if (callId === undefined) this.#drainSoon();
    const { completedCalls } = this.#environment;
    const { calls } = await this.#stored.read();
    const candidates = this.#findClaimable(calls, providerId, callId);
    const claims = candidates.map((replica) => this.#claim(replica, callId === undefined));
    const claimed = (await Promise.all(claims)).flat();
    // Completed calls that are no longer stored, or that another tab is sending now.
    const completed = completedCalls.documents.filter(
      (document) => document.providerId === providerId && (callId ?? document.id) === document.id,
    );
    // A call may be stored and removed while another one is claimed.
    const documents = claimed.map(({ entry }) => entry.document);
    const isClaimed = ({ id }: CallDocument): boolean => documents.some((other) => other.id === id);
    return [...documents, ...completed.filter((document) => !isClaimed(document))];
  }

  put(document: CallDocument, event?: CallDocumentEvent): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    const { completedCalls, writer } = this.#environment;
    const { id } = document;
    if (document.state === "completed") completedCalls.add(document);
    if (event?.type === "drafted") this.#sendDraftSoon(id);
    const replica = this.#replicas.get(id);
    if (replica) return replica.put(document, event);
    const acknowledged = this.#finished.get(id);
    this.#finished.delete(id);
    return this.#add({
      v: 1,
      writers: [{ id: writer, version: document.version }],
      document,
      change: this.#environment.tab.countChange(),
      epoch: 1,
      ...(acknowledged && { acknowledged }),
      events: event ? [{ version: document.version, event }] : [],
    }).start();
  }

  async finish(id: string, properties: CallDocument["properties"]): Promise<boolean> {
    return !this.#isStopped && ((await this.#replicas.get(id)?.finish(properties)) ?? false);
  }

  retry(id?: string): void {
    this.#context.session.isExpired = false;
    this.#all((replica) => {
      if (id === undefined || replica.id === id) replica.retry();
    });
  }

  resume(): void {
    this.#context.session.isExpired = false;
    this.#all((replica) => replica.resume());
  }

  discard(id: string): void {
    this.#environment.completedCalls.delete(id);
    void this.#replicas.get(id)?.discard();
  }

  on<Name extends keyof OutboxEvents>(
    name: Name,
    listener: (event: OutboxEvents[Name]) => void,
  ): () => void {
    return this.#listeners.on(name, listener);
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#ending.abort();
    this.#cancelDrain?.();
    for (const stop of this.#stops) stop();
    this.#environment.tabChannel.close();
    this.#all((replica) => replica.stop());
    this.#environment.tab.leave();
    this.#listeners.clear();
  }

  #createContext(emit: ReplicaContext["emit"]): ReplicaContext {
    const { clock, isOnline, random, saveCall, tab, tabChannel, writer } = this.#environment;
    return {
      storage: this.#storage,
      tab,
      clock,
      writer,
      emit,
      session: { isExpired: false },
      saveCall,
      random,
      isOnline,
      readCall: async (id, waitsForLate) => {
        const { calls, isGone } = await this.#stored.read(waitsForLate);
        return { call: calls.get(id), isGone: isGone(id) };
      },
      lacksDraft: (call) => this.#heartbeats.lacksDraft(call),
      sendHeartbeat: ({ entry }) => this.#heartbeats.send(entry),
      announce: (id) => {
        if (!this.#isStopped) tabChannel.announce(id);
      },
      forget: (call) => this.#forget(call),
    };
  }

  get #isStopped(): boolean {
    return this.#ending.signal.aborted;
  }

  #all(act: (replica: CallReplica) => void): void {
    [...this.#replicas.values()].forEach(act);
  }

  #add(call: StoredCall): CallReplica {
    const replica = new CallReplica(this.#context, call);
    this.#replicas.set(replica.id, replica);
    return replica;
  }

  #forget(call: ForgottenCall): void {
    const { completedCalls } = this.#environment;
    if (this.#replicas.get(call.id) === call) this.#replicas.delete(call.id);
    const { acknowledged, document } = call.entry;
    if (!acknowledged || !call.isOfTab) return;
    // Even if this page doesn't have the call yet: it may be about to continue it, from an older version.
    this.#finished.set(document.id, acknowledged);
    if (document.state === "completed") completedCalls.add(document);
  }

  /** Sends what other pages left behind. */
  async #drain(): Promise<void> {
    const { calls } = await this.#stored.read();
    if (this.#isStopped) return;
    for (const [id, call] of calls) if (!this.#replicas.has(id)) this.#add(call);
    this.#all((replica) => replica.check());
  }

  /** Looks again when a page that is closing has released its locks. */
  #drainSoon(): void {
    this.#cancelDrain?.();
    const { clock } = this.#environment;
    this.#cancelDrain = clock.after(SECOND_DRAIN_DELAY_MS, () => void this.#drain());
  }

  /** Finds the calls of a provider that this page has, or may continue: the named one, or all of this tab. */
  #findClaimable(
    calls: ReadonlyMap<string, StoredCall>,
    providerId: string,
    callId: string | undefined,
  ): CallReplica[] {
    if (this.#isStopped) return [];
    const { clock, tab } = this.#environment;
    const own = [...this.#replicas.values()].filter(
      ({ id, isOwned, entry }) =>
        isOwned && entry.document.providerId === providerId && (callId ?? id) === id,
    );
    const others = [...calls.values()].filter((call) => {
      const { id, state } = call.document;
      if (call.document.providerId !== providerId || this.#replicas.get(id)?.isOwned) return false;
      if (callId !== undefined) return id === callId;
      const isRecent = clock.now() - lastSeen(call) < MAX_CLAIM_AGE_MS;
      return tab.isOwn(call.holder) && (state === "completed" || isRecent);
    });
    return [
      ...own,
      ...others.map((call) => this.#replicas.get(call.document.id) ?? this.#add(call)),
    ];
  }

  /** @param mayWait takes the call over later, if another tab has it now: this one is a duplicate of it. */
  async #claim(replica: CallReplica, mayWait: boolean): Promise<readonly CallReplica[]> {
    const wasOwned = replica.isOwned;
    // A tab that is closing may be loading again.
    if (!(await replica.claim(mayWait ? 0 : CLAIM_TIMEOUT_MS))) {
      if (mayWait) void this.#takeOverLater(replica.id);
      return [];
    }
    if (!wasOwned) this.#continue(replica);
    return [replica];
  }

  /** Takes a call over once the tab that has it is closed, and not loading again. */
  async #takeOverLater(id: string): Promise<void> {
    if (this.#elsewhere.has(id)) return;
    this.#elsewhere.add(id);
    const { clock, tab } = this.#environment;
    do {
      const { calls } = await this.#stored.read();
      await tab.waitUntilClosed(calls.get(id)?.holder, undefined, this.#ending.signal);
      await new Promise<void>((resolve) => clock.after(TAKE_OVER_DELAY_MS, resolve));
    } while (!(await this.#takeOver(id)));
    this.#elsewhere.delete(id);
  }

  /** Resolves to false if another tab has the call. */
  async #takeOver(id: string): Promise<boolean> {
    const { calls } = await this.#stored.read();
    const call = calls.get(id);
    const replica = this.#replicas.get(id) ?? (call && this.#add(call));
    if (this.#isStopped || !replica || replica.isOwned) return true;
    if (!(await replica.claim(0))) return false;
    this.#continue(replica);
    this.#listeners.emit("takenOver", replica.entry);
    return true;
  }

  #continue(replica: CallReplica): void {
    replica.send();
    this.#heartbeats.send(replica.entry);
  }

  #sendHeartbeats(): void {
    for (const replica of this.#replicas.values()) {
      if (!replica.isOwned) continue;
      this.#heartbeats.send(replica.entry);
      // Other pages read when this one last had the call.
      void replica.write();
    }
  }

  #sendDraftSoon(id: string): void {
    this.#heartbeats.sendDraftSoon(id, () => {
      const replica = this.#replicas.get(id);
      return !this.#isStopped && replica?.isOwned ? replica.entry : undefined;
    });
  }
}

/**
 * The last acknowledgement of a call that this tab completed. Its version is not known; 0 makes a
 * CRM with versions respond with its document.
 */
function toAcknowledgement(document: CallDocument): [string, Acknowledgement][] {
  const { id, engagementId } = document;
  if (engagementId === undefined) return [];
  return [[id, { document: { ...document, version: 0 }, saved: { engagementId, version: 0 } }]];
}
