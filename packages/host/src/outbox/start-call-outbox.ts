import type { CallDocument } from "@calling-extensions/contract";
import type { Clock } from "@calling-extensions/platform";
import { hostError } from "../errors/host-error.ts";
import { Listeners } from "../events/listeners.ts";
import type { CallLocks } from "./call-locks.ts";
import type { CallOutbox, OutboxEvents, SaveCall, SendHeartbeat } from "../api/outbox.ts";
import { lastSeen } from "./call-progress.ts";
import { CallReplica } from "./call-replica.ts";
import type { ReplicaContext } from "./replica-context.ts";
import { createCallStorage } from "./call-storage.ts";
import { startInterval } from "../platform/time.ts";
import {
  DRAFT_DELAY_MS,
  DRAIN_INTERVAL_MS,
  HEARTBEAT_INTERVAL_MS,
  LEASE_MS,
  MAX_CLAIM_AGE_MS,
  SECOND_DRAIN_DELAY_MS,
  TAKE_OVER_INTERVAL_MS,
  CLAIM_TIMEOUT_MS,
} from "../limits.ts";
import type { CallStore } from "./call-store.ts";
import {
  mergeStoredCalls,
  parseDocument,
  parseStoredCall,
  type Acknowledgement,
  type StoredCall,
} from "./stored-call.ts";
import type { TabCalls } from "./tab-calls.ts";
import type { TabChannel } from "./tab-channel.ts";

/** What an outbox needs from its page. */
export interface OutboxEnvironment {
  readonly saveCall: SaveCall;
  readonly sendHeartbeat: SendHeartbeat | undefined;
  readonly clock: Clock;
  /** The best first; the last one never fails. */
  readonly stores: readonly [CallStore, ...CallStore[]];
  readonly locks: CallLocks;
  readonly lockPrefix: string;
  readonly tabCalls: TabCalls;
  readonly tabChannel: TabChannel;
  /** The random id of this page. */
  readonly writer: string;
  readonly random: () => number;
  readonly isOnline: () => boolean;
  onOnline(listener: () => void): () => void;
}

interface StoredCalls {
  readonly calls: ReadonlyMap<string, StoredCall>;
  /** Whether a call is surely not stored: a store that could not be read may have it. */
  isGone(this: void, id: string): boolean;
}

/** Starts an outbox in a page, or in a test. */
export function startCallOutbox(environment: OutboxEnvironment): CallOutbox {
  const { clock, tabCalls, tabChannel, locks, writer, sendHeartbeat } = environment;
  const listeners = new Listeners<OutboxEvents>();
  const emit: ReplicaContext["emit"] = (name, event) => listeners.emit(name, event);
  const replicas = new Map<string, CallReplica>();
  /** What this tab completed: a repeated completion continues from there. */
  const finished = new Map(readCompleted(tabCalls).flatMap(toAcknowledgement));
  const reported = new Set<string>();
  /** Calls of this tab that another tab has, and whether that tab was closed at the last check. */
  const inOtherTabs = new Map<CallReplica, boolean>();
  /** The version of each call whose draft the CRM has. */
  const sentDrafts = new Map<string, number>();
  let isStopped = false;

  const storage = createCallStorage(environment.stores, clock, (tier) => emit("storage", { tier }));

  /** All stored calls, merged by id. */
  async function readCalls(waitsForLate = true): Promise<StoredCalls> {
    const calls = new Map<string, StoredCall>();
    const { values, isComplete } = await storage.readAll(waitsForLate);
    for (const value of values) {
      const call = parseStoredCall(value);
      if (!call) {
        reportInvalid(value);
        continue;
      }
      const { id } = call.document;
      const other = calls.get(id);
      calls.set(id, other ? mergeStoredCalls(other, call) : call);
    }
    const deleted = new Set<string>();
    for (const [id, call] of calls) {
      if (!call.isDeleted) continue;
      calls.delete(id);
      deleted.add(id);
      if (isComplete) void storage.delete(call);
    }
    return { calls, isGone: (id) => deleted.has(id) || (isComplete && !calls.has(id)) };
  }

  function reportInvalid(value: unknown): void {
    const text = JSON.stringify(value) ?? "";
    if (reported.has(text)) return;
    reported.add(text);
    emit(
      "problem",
      hostError("invalidMessage", "The browser's storage has a call that can't be read."),
    );
  }

  const context: ReplicaContext = {
    storage,
    locks,
    clock,
    writer,
    emit,
    session: { isExpired: false },
    saveCall: environment.saveCall,
    random: environment.random,
    isOnline: environment.isOnline,
    lockName: (kind, id) => `${environment.lockPrefix}/${kind}/${id}`,
    isOfTab: (id) => tabCalls.ids.includes(id),
    isFromOtherTab: (document) => tabCalls.isFromOtherTab(document),
    async readCall(id, waitsForLate) {
      const { calls, isGone } = await readCalls(waitsForLate);
      return { call: calls.get(id), isGone: isGone(id) };
    },
    // A heartbeat would revive a call that the CRM has given up.
    lacksDraft: (call) =>
      call.acknowledged !== undefined &&
      hasUnsentDraft(call) &&
      clock.now() - lastSeen(call) < LEASE_MS,
    sendHeartbeat: sendHeartbeatFor,
    announce(id) {
      if (!isStopped) tabChannel.announce(id);
    },
    forget(replica) {
      if (replicas.get(replica.id) === replica) replicas.delete(replica.id);
      const { acknowledged, document } = replica.entry;
      const isOfTab = replica.isOwned || tabCalls.ids.includes(document.id);
      if (replica.isOwned) tabCalls.delete(document.id);
      if (!acknowledged || !isOfTab) return;
      // Even if this page doesn't have the call yet: it may be about to continue it, from an older version.
      finished.set(document.id, acknowledged);
      if (document.state === "completed") tabCalls.complete(document);
    },
  };

  function addReplica(call: StoredCall): CallReplica {
    const replica = new CallReplica(context, call);
    replicas.set(replica.id, replica);
    return replica;
  }

  const all = (act: (replica: CallReplica) => void): void => [...replicas.values()].forEach(act);

  let cancelDrain: (() => void) | undefined;

  /** Sends what other pages left behind. */
  async function drain(): Promise<void> {
    const { calls } = await readCalls();
    if (isStopped) return;
    for (const [id, call] of calls) if (!replicas.has(id)) addReplica(call);
    all((replica) => replica.check());
  }

  /** Looks again when a page that is closing has released its locks. */
  function drainSoon(): void {
    cancelDrain?.();
    cancelDrain = clock.after(SECOND_DRAIN_DELAY_MS, () => void drain());
  }

  function sendHeartbeats(): void {
    for (const replica of replicas.values()) {
      if (!replica.isOwned) continue;
      sendHeartbeatFor(replica);
      // Other pages read when this one last had the call.
      void replica.write();
    }
  }

  function sendHeartbeatFor(replica: Pick<CallReplica, "entry">): void {
    const { acknowledged, document } = replica.entry;
    if (!sendHeartbeat || !acknowledged || document.state === "completed") return;
    const { version } = acknowledged.document;
    const { draft: properties } = document;
    const draft = properties && { version: document.version, properties };
    const controller = new AbortController();
    // The next heartbeat tries again.
    const cancel = clock.after(HEARTBEAT_INTERVAL_MS, () => controller.abort());
    const heartbeat = { id: document.id, version, ...(draft && { draft }) };
    (async () => sendHeartbeat(heartbeat, { signal: controller.signal }))()
      .then(
        () => draft && sentDrafts.set(document.id, draft.version),
        () => undefined,
      )
      .finally(cancel);
  }

  /** The ids of the calls whose draft is about to be sent. */
  const drafted = new Set<string>();

  function sendDraftSoon(id: string): void {
    if (drafted.has(id)) return;
    drafted.add(id);
    clock.after(DRAFT_DELAY_MS, () => {
      drafted.delete(id);
      const replica = replicas.get(id);
      if (!isStopped && replica?.isOwned) sendHeartbeatFor(replica);
    });
  }

  const hasUnsentDraft = ({ document }: Pick<StoredCall, "document">): boolean =>
    sendHeartbeat !== undefined &&
    document.draft !== undefined &&
    sentDrafts.get(document.id) !== document.version;

  /** Takes over the calls of closed tabs. */
  async function takeOver(): Promise<void> {
    for (const [replica, wasClosed] of inOtherTabs) {
      if (replicas.get(replica.id) !== replica || replica.isOwned) {
        inOtherTabs.delete(replica);
        continue;
      }
      const isClosed = await locks.isFree(context.lockName("owner", replica.id));
      inOtherTabs.set(replica, isClosed);
      if (!isClosed || !wasClosed || isStopped || !(await replica.claim(0))) continue;
      inOtherTabs.delete(replica);
      sendHeartbeatFor(replica);
      emit("takenOver", replica.entry);
    }
  }

  // Until then, the CRM had no call to keep the draft with.
  listeners.on("saved", (entry) => {
    if (hasUnsentDraft(entry)) sendDraftSoon(entry.document.id);
  });
  const stopTakingOver = startInterval(clock, TAKE_OVER_INTERVAL_MS, () => void takeOver());
  const stopDraining = startInterval(clock, DRAIN_INTERVAL_MS, () => void drain());
  const stopHeartbeats = startInterval(clock, HEARTBEAT_INTERVAL_MS, sendHeartbeats);
  tabChannel.listen((id) => replicas.get(id)?.check());
  const stopListening = environment.onOnline(() => all((replica) => replica.resume()));
  const ready = drain();
  drainSoon();

  return {
    get entries() {
      return (
        [...replicas.values()]
          .filter(({ isListed }) => isListed)
          .map(({ entry }) => entry)
          // A copy; supported browsers have no toSorted.
          // oxlint-disable-next-line unicorn/no-array-sort
          .sort((one, other) => one.document.startedAt - other.document.startedAt)
      );
    },
    get storageTier() {
      return storage.tier;
    },
    ready,
    async claimCalls(providerId, callId) {
      // The page may get its apps from another one, which leaves calls that are over, too.
      if (callId === undefined) drainSoon();
      const { calls } = await readCalls();
      const ids = callId === undefined ? tabCalls.ids : [callId];
      const candidates = ids.flatMap((id) => {
        const replica = replicas.get(id);
        const call = calls.get(id);
        const document = replica?.isOwned ? replica.entry.document : call?.document;
        const isCurrent =
          document?.providerId === providerId &&
          (replica?.isOwned ||
            callId !== undefined ||
            document.state === "completed" ||
            (call !== undefined && clock.now() - lastSeen(call) < MAX_CLAIM_AGE_MS));
        return isCurrent && !isStopped ? (replica ?? (call ? addReplica(call) : [])) : [];
      });
      const taken = await Promise.all(
        candidates.map(async (replica): Promise<readonly CallReplica[]> => {
          const wasOwned = replica.isOwned;
          if (!(await replica.claim(CLAIM_TIMEOUT_MS))) {
            if (callId === undefined && !inOtherTabs.has(replica)) inOtherTabs.set(replica, false);
            return [];
          }
          const { document, isFromOtherTab } = replica.entry;
          if (isFromOtherTab) tabCalls.adopt(document);
          else tabCalls.add(document);
          if (!wasOwned) sendHeartbeatFor(replica);
          return [replica];
        }),
      );
      // Completed calls that are no longer stored, or that another tab is sending now.
      const completed = readCompleted(tabCalls).filter(
        (document) => document.providerId === providerId && (callId ?? document.id) === document.id,
      );
      // A call may be stored and removed while another one is claimed.
      const documents = taken.flat().map(({ entry }) => entry.document);
      const isTaken = ({ id }: CallDocument): boolean => documents.some((other) => other.id === id);
      return [...documents, ...completed.filter((document) => !isTaken(document))];
    },
    put(document, event) {
      if (isStopped) return Promise.resolve();
      const { id } = document;
      tabCalls.add(document);
      if (document.state === "completed") tabCalls.complete(document);
      if (event?.type === "drafted") sendDraftSoon(id);
      const replica = replicas.get(id);
      if (replica) return replica.put(document, event);
      const acknowledged = finished.get(id);
      finished.delete(id);
      return addReplica({
        v: 1,
        writers: [{ id: writer, version: document.version }],
        document,
        epoch: 1,
        ...(acknowledged && { acknowledged }),
        events: event ? [{ version: document.version, event }] : [],
      }).start();
    },
    async finish(id, properties) {
      return !isStopped && ((await replicas.get(id)?.finish(properties)) ?? false);
    },
    retry(id) {
      context.session.isExpired = false;
      all((replica) => {
        if (id === undefined || replica.id === id) replica.retry();
      });
    },
    resume() {
      context.session.isExpired = false;
      all((replica) => replica.resume());
    },
    discard(id) {
      tabCalls.delete(id);
      void replicas.get(id)?.discard();
    },
    on: (name, listener) => listeners.on(name, listener),
    stop() {
      isStopped = true;
      stopTakingOver();
      cancelDrain?.();
      stopDraining();
      stopHeartbeats();
      stopListening();
      tabChannel.close();
      all((replica) => replica.stop());
      listeners.clear();
    },
  };
}

const readCompleted = (tabCalls: TabCalls): CallDocument[] =>
  tabCalls.completed.flatMap((value) => parseDocument(value) ?? []);

/**
 * The last acknowledgement of a call that this tab completed. Its version is not known; 0 makes a
 * CRM with versions respond with its document.
 */
function toAcknowledgement(document: CallDocument): [string, Acknowledgement][] {
  const { id, engagementId } = document;
  if (engagementId === undefined) return [];
  return [[id, { document: { ...document, version: 0 }, saved: { engagementId, version: 0 } }]];
}
