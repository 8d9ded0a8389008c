import {
  CallingError,
  hasNewsForCrm,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type SavedCall,
} from "@calling-extensions/contract";
import { hostError, portError } from "../errors/host-error.ts";
import type { CallLocks } from "./call-locks.ts";
import type { OutboxEntry, OutboxEvents, SaveCall } from "../api/outbox.ts";
import type { CallStorage } from "./call-storage.ts";
import { withTimeout, type Clock } from "../platform/time.ts";
import { LOCK_TIMEOUT_MS, SAVE_TIMEOUT_MS, CLAIM_TIMEOUT_MS } from "../limits.ts";
import { Abandonment } from "./abandonment.ts";
import { hasNews, isDone, isOutOfDate, retryDelay } from "./call-progress.ts";
import { finishCall } from "./finish-call.ts";
import { rebaseCall } from "./rebase-call.ts";
import {
  mergeStoredCalls,
  parseDocument,
  parseStoredCall,
  withAcknowledgement,
  withVersion,
  type StoredCall,
} from "./stored-call.ts";

/** What the calls of one outbox share. */
export interface ReplicaContext {
  readonly storage: CallStorage;
  readonly locks: CallLocks;
  readonly clock: Clock;
  readonly saveCall: SaveCall;
  /** Of this page. */
  readonly writer: string;
  readonly session: { isExpired: boolean };
  /** From 0 to 1: keeps tabs from trying all at once. */
  random(): number;
  isOnline(): boolean;
  lockName(kind: LockKind, id: string): string;
  /** An earlier load of this tab was on the call. */
  isOfTab(id: string): boolean;
  readCall(id: string): Promise<StoredCall | undefined>;
  emit<Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]): void;
  /** The outbox has the call no longer: it is removed, or another tab has it. */
  forget(replica: CallReplica): void;
}

type LockKind = "owner" | "sender";
type Release = () => void;
type Status = OutboxEntry["status"];

/**
 * One call in this page, and its way to the CRM.
 *
 * Two locks keep tabs apart. The owner may change the document: the page that the call is in. The sender
 * may send it: the owner, or any page if there is no owner. So a tab that sends what another one left
 * behind does not keep a reloaded page from going on with its call.
 */
export class CallReplica {
  readonly #context: ReplicaContext;
  #call: StoredCall;
  #status: Status;
  #error: CallingError | undefined;
  /** The call is in this page. */
  #isOwned = false;
  /** The page is about to own it, so that a save that ends meanwhile does not free its locks. */
  #isClaimed = false;
  #isListed = false;
  /** Removed or stopped: nothing happens to it any longer. */
  #isOver = false;
  #locks: { [Kind in LockKind]?: Release } = {};
  #isBusy = false;
  #isPushed = false;
  #failures = 0;
  #cancelTimer: Release | undefined;
  readonly #abandonment: Abandonment;
  #request: AbortController | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: ReplicaContext, call: StoredCall) {
    this.#context = context;
    this.#call = call;
    this.#abandonment = new Abandonment(context.clock, () => this.#emitChange());
    this.#status = this.#idleStatus();
    if (call.refusal) this.#error = new CallingError(call.refusal.code, call.refusal.message);
  }

  get id(): string {
    return this.#call.document.id;
  }

  get isOwned(): boolean {
    return this.#isOwned;
  }

  /** Whether it is known to be this page's, or nobody's. */
  get isListed(): boolean {
    return this.#isListed && !this.#isOver;
  }

  get entry(): OutboxEntry {
    const { document, acknowledged, events } = this.#call;
    return {
      document,
      ...(acknowledged && { acknowledged }),
      events: events.map(({ event }) => event),
      status: this.#status,
      ...(this.#error && { error: this.#error }),
      ...(this.#abandonment.isOffered && { isAbandoned: true }),
    };
  }

  /** Takes a call of an earlier page into this one. Resolves whether it got the lock in time. */
  async claim(waitMs: number): Promise<boolean> {
    if (this.#isOwned) return true;
    this.#isClaimed = true;
    this.#isOwned = await this.#lockOwner(waitMs);
    this.#isClaimed = false;
    if (!this.#isOwned) {
      if (!this.#isBusy) this.#unlock();
      return false;
    }
    this.#list();
    this.#offer();
    this.push();
    return true;
  }

  /** Completes a call that no page is on. Resolves false if a page is, or has completed it. */
  async finish(properties: CallDocument["properties"]): Promise<boolean> {
    if (this.#isOwned || !(await this.claim(CLAIM_TIMEOUT_MS))) return false;
    const steps = finishCall(this.#call, properties, this.#context.clock.now());
    await Promise.all(steps.map(({ document, event }) => this.put(document, event)));
    return steps.length > 0;
  }

  /** A new version from the host. Resolves once it is stored. */
  put(document: CallDocument, event: CallDocumentEvent | undefined): Promise<void> {
    const before = this.#call;
    let next = before.document;
    if (this.#isOwned && document.version > next.version) next = document;
    else if (event) {
      // The host may know less of a call that another page had, but its version counts.
      next = reduceCall(next, event).document;
      next = { ...next, version: Math.max(next.version, document.version) };
    }
    if (next.version === before.document.version) {
      this.#call = { ...before, document: next };
    } else {
      const { refusal: _ofOldVersion, ...call } = withVersion(before, next, this.#context.writer);
      const events = event ? [...call.events, { version: next.version, event }] : call.events;
      this.#call = { ...call, events };
    }
    return this.begin(hasNewsForCrm(next, before.document));
  }

  /** Stores what this page has, then sends it: at once, or with the next attempt. */
  begin(isNews = true): Promise<void> {
    this.#isOwned = true;
    this.#isListed = true;
    if (this.#status !== "offline") this.#setStatus(this.#idleStatus(), this.#error);
    const written = this.write();
    this.#emitChange();
    if (isNews || !this.#cancelTimer) this.push();
    return written;
  }

  write(): Promise<void> {
    this.#writing = this.#context.storage.update(this.id, (value) => {
      const stored = parseStoredCall(value);
      if (this.#isOver) return stored;
      if (this.#isOwned || this.#locks.owner) {
        const call = stored ? mergeStoredCalls(this.#call, stored) : this.#call;
        return this.#isOwned ? { ...call, aliveAt: this.#context.clock.now() } : call;
      }
      return stored && this.#withOutcome(stored);
    });
    return this.#writing;
  }

  /** Sends what the CRM does not have, now or as soon as the attempt under way is over. */
  push(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#isPushed = true;
    if (!this.#isBusy) void this.#run();
  }

  /** Notices what became of a call that another page may send too. */
  look(): void {
    if (!this.#isOwned && !this.#cancelTimer) this.push();
  }

  /** The network or the session is back. */
  wake(): void {
    this.#failures = 0;
    if (this.#status !== this.#idleStatus()) {
      this.#setStatus(this.#idleStatus());
      this.#emitChange();
    }
    this.push();
  }

  /** The user wants it to be tried again. */
  retry(): void {
    const { refusal: _refusal, ...call } = this.#call;
    this.#call = call;
    this.wake();
  }

  /** Gives the call up, unless another tab has it. */
  async discard(): Promise<void> {
    if (this.#isOwned || (await this.#lockOwner(LOCK_TIMEOUT_MS))) await this.#remove();
  }

  stop(): void {
    this.#isOver = true;
    this.#cancelTimer?.();
    this.#abandonment.stop();
    this.#request?.abort();
    this.#unlock();
  }

  #idleStatus(): Status {
    if (this.#call.refusal) return "refused";
    if (!this.#hasNews()) return "stored";
    return this.#context.session.isExpired ? "session" : "saving";
  }

  #hasNews(): boolean {
    return hasNews(this.#call, this.#isOrphan);
  }

  /** No page goes on with the call: nothing that a page waited for holds it any longer. */
  get #isOrphan(): boolean {
    if (this.#isOwned || this.#isClaimed) return false;
    return this.#call.document.state === "completed" || !this.#context.isOfTab(this.id);
  }

  #setStatus(status: Status, error?: CallingError): void {
    this.#status = status;
    this.#error = status === "stored" ? undefined : error;
  }

  #emitChange(): void {
    if (this.isListed) this.#context.emit("change", this.entry);
  }

  /** What is stored, with what this page, which does not own the call, knows of its saves. */
  #withOutcome(stored: StoredCall): StoredCall {
    const { acknowledged, document } = this.#call;
    const { refusal: storedRefusal, ...rest } = stored;
    const isSame = stored.document.version === document.version;
    const refusal = isSame ? this.#call.refusal : storedRefusal;
    const call = { ...rest, ...(refusal && { refusal }) };
    return acknowledged ? withAcknowledgement(call, acknowledged) : call;
  }

  async #lock(kind: LockKind, waitMs: number): Promise<boolean> {
    if (this.#locks[kind]) return true;
    const name = this.#context.lockName(kind, this.id);
    const release = await this.#context.locks.acquire(name, waitMs);
    if (!release) return false;
    if (this.#isOver || this.#locks[kind]) release();
    else this.#locks[kind] = release;
    return !this.#isOver;
  }

  /** Gets the right to change the document, and what the last page that had it stored. */
  async #lockOwner(waitMs: number): Promise<boolean> {
    if (this.#locks.owner) return true;
    return (await this.#lock("owner", waitMs)) && this.#refresh();
  }

  #unlock(): void {
    this.#locks.owner?.();
    this.#locks.sender?.();
    this.#locks = {};
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#isPushed && !this.#isOver) {
      this.#isPushed = false;
      try {
        if (await this.#becomeSender()) await this.#advance();
      } catch (cause) {
        this.#context.emit("problem", hostError("handlerFailed", "", { cause }));
        this.#failures += 1;
        this.#pushLater();
      }
    }
    this.#isBusy = false;
    // Not between two steps: the browser takes a moment to free a lock.
    if (!this.#isOwned && !this.#isClaimed) this.#unlock();
  }

  /** Gets the locks that this page needs, and what other pages have stored meanwhile. */
  async #becomeSender(): Promise<boolean> {
    if (this.#isOwned && !(await this.#lockOwner(Infinity))) return false;
    if (this.#locks.sender) return true;
    const isGranted = await this.#lock("sender", this.#isOwned ? Infinity : LOCK_TIMEOUT_MS);
    if (isGranted) return this.#refresh();
    // If it has no owner, another page is just sending it.
    const isSending = this.#isListed && (await this.#lock("owner", LOCK_TIMEOUT_MS));
    if (this.#isOver || this.#isOwned || this.#isClaimed) return false;
    if (isSending) this.#pushLater();
    else this.#leave();
    return false;
  }

  /** One step towards the CRM having everything. */
  async #advance(): Promise<void> {
    this.#list();
    this.#offer();
    if (!this.#hasNews()) return this.#settle();
    if (this.#call.refusal) return;
    if (this.#context.session.isExpired) {
      this.#setStatus("session", this.#error);
      this.#emitChange();
      return;
    }
    // A newer version may come while the last one is written.
    for (let writing; writing !== this.#writing; await writing) writing = this.#writing;
    if (!this.#isOver) await this.#send();
  }

  /** The call is this page's, or nobody's. */
  #list(): void {
    if (this.#isListed) return;
    this.#isListed = true;
    this.#emitChange();
  }

  /** Lets the user finish the call while no page is on it. */
  #offer(): void {
    const isOfTab = this.#context.isOfTab(this.id);
    this.#abandonment.watch(this.#isOwned ? undefined : this.#call, isOfTab);
  }

  /** The CRM has everything. */
  async #settle(): Promise<void> {
    if (this.#status !== "stored") {
      this.#setStatus("stored");
      this.#emitChange();
    }
    if (!this.#isFinished()) return;
    const mayRemove = this.#isOwned || (await this.#lockOwner(LOCK_TIMEOUT_MS));
    if (mayRemove && !this.#hasNews() && this.#isFinished()) await this.#remove();
  }

  #isFinished(): boolean {
    const isTooOld = !this.#isOwned && isOutOfDate(this.#call, this.#context.clock.now());
    return isTooOld || isDone(this.#call, this.#isOrphan);
  }

  async #send(): Promise<void> {
    const { saveCall, clock } = this.#context;
    // It sends all that was put until now, and is itself what waited for a timer.
    this.#isPushed = false;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const { document, acknowledged, writers } = this.#call;
    const controller = new AbortController();
    this.#request = controller;
    const options = {
      previous: acknowledged?.document,
      writer: writers.at(-1)?.id ?? this.#context.writer,
      signal: controller.signal,
    };
    // A port that throws fails as one that rejects.
    const request = (async () => saveCall(document, options))();
    try {
      this.#acknowledge(document, await withTimeout(request, SAVE_TIMEOUT_MS, clock));
      this.#failures = 0;
    } catch (error) {
      // The request may have been too slow and still be answered.
      request.then(
        (saved) => this.#acknowledge(document, saved),
        () => undefined,
      );
      await this.#handleFailure(error, document);
    } finally {
      this.#request = undefined;
      controller.abort();
    }
  }

  /** The CRM has a version. An older one than it is known to have says nothing new. */
  #acknowledge(document: CallDocument, answer: SavedCall | undefined): void {
    const known = this.#call.acknowledged?.document.version ?? 0;
    if (this.#isOver || document.version <= known) return;
    const saved = { ...answer, version: answer?.version ?? document.version };
    this.#call = withAcknowledgement(this.#call, { document, saved });
    this.#setStatus(this.#idleStatus(), this.#error);
    void this.write();
    this.#context.emit("saved", this.entry);
    this.#emitChange();
    this.push();
  }

  async #handleFailure(cause: unknown, sent: CallDocument): Promise<void> {
    if (this.#isOver) return;
    const error = portError("saveCall", cause);
    this.#failures += 1;
    if (error.code === "callConflict" && (await this.#rebase(error))) return;
    if (error.code === "sessionExpired") {
      this.#context.session.isExpired = true;
      this.#setStatus("session", error);
    } else if (error.code === "saveRefused" && this.#call.document.version === sent.version) {
      this.#call = { ...this.#call, refusal: { code: error.code, message: error.message } };
      this.#setStatus("refused", error);
      void this.write();
    } else {
      this.#setStatus(this.#context.isOnline() ? "saving" : "offline", error);
      this.#pushLater();
    }
    this.#context.emit("failed", this.entry);
    this.#emitChange();
  }

  /** Goes on from the CRM's document. Resolves false if it cannot. */
  async #rebase(conflict: CallingError): Promise<boolean> {
    const { document: value, writer } = conflict.details;
    const document = parseDocument(value);
    // Only the owner changes a document; if another tab has it, that one has the conflict too.
    if (document?.id !== this.id || !(await this.#lockOwner(LOCK_TIMEOUT_MS))) return false;
    const theirs = { document, writer: typeof writer === "string" ? writer : undefined };
    const { call, refusals } = rebaseCall(this.#call, theirs, this.#context.writer);
    this.#call = call;
    await this.write();
    for (const refusal of refusals) {
      const options = { cause: conflict, details: { documentId: this.id } };
      this.#context.emit("problem", hostError("illegalOrder", refusal, options));
    }
    this.#setStatus(this.#idleStatus());
    this.#emitChange();
    if (this.#failures > 1) this.#pushLater();
    else this.push();
    return true;
  }

  #pushLater(): void {
    this.#cancelTimer?.();
    const delay = retryDelay(this.#failures, this.#context.random());
    this.#cancelTimer = this.#context.clock.setTimer(() => this.push(), delay);
  }

  /** Takes over what other pages stored. Resolves false if this page has the call no longer. */
  async #refresh(): Promise<boolean> {
    const stored = await this.#context.readCall(this.id);
    if (this.#isOver) return false;
    if (stored) {
      this.#call = this.#isOwned ? mergeStoredCalls(this.#call, stored) : this.#withOutcome(stored);
    } else if (!this.#isOwned) {
      this.#leave();
      return false;
    }
    return true;
  }

  /** Another page has the call, or has finished it. */
  #leave(): void {
    const wasListed = this.#isListed;
    this.stop();
    this.#context.forget(this);
    if (wasListed) this.#context.emit("removed", this.entry);
  }

  async #remove(): Promise<void> {
    const locks = this.#locks;
    // The locks are kept until the call is deleted.
    this.#locks = {};
    this.stop();
    this.#context.forget(this);
    this.#context.emit("removed", this.entry);
    await this.#context.storage.delete(this.#call);
    locks.owner?.();
    locks.sender?.();
  }
}
