import {
  CallingError,
  hasNewsForCrm,
  type CallDocument,
  type CallDocumentEvent,
  type SavedCall,
} from "@calling-extensions/contract";
import { defaultRetries, retryDelay, withJitter } from "@calling-extensions/platform";
import type { OutboxEntry } from "../api/outbox.ts";
import { hostError, portError } from "../host-error.ts";
import { CLAIM_TIMEOUT_MS, LOCK_TIMEOUT_MS } from "../limits.ts";
import { Abandonment } from "./abandonment.ts";
import { completeDraft, finishCall, hasNews, isDone, isExpired } from "./call-progress.ts";
import { rebaseCall } from "./rebase-call.ts";
import type { ReplicaContext } from "./replica-context.ts";
import { ReplicaLocks } from "./replica-locks.ts";
import { requestSave } from "./request-save.ts";
import {
  mergeStoredCalls,
  parseDocument,
  parseStoredCall,
  toEntry,
  withAcknowledgement,
  withEvent,
  withOutcome,
  type StoredCall,
} from "./stored-call.ts";

type Status = OutboxEntry["status"];

/**
 * One call in this page, until the CRM has it.
 *
 * Two locks separate the tabs, see `LockKind`. A tab that sends what another one left behind does not keep
 * a reloaded page from continuing its call.
 */
export class CallReplica {
  readonly #context: ReplicaContext;
  readonly #locks: ReplicaLocks;
  readonly #abandonment: Abandonment;
  #call: StoredCall;
  #status: Status;
  #error: CallingError | undefined;
  /** This page has the call. */
  #isOwned = false;
  /** The page is about to own it, so a save that ends until then must not release its locks. */
  #isClaimed = false;
  #claiming: Promise<boolean> = Promise.resolve(false);
  #isFromOtherTab = false;
  /** The storage may have lost versions that the CRM has: it was full, or its browser was killed. */
  #isUnverified = false;
  #isListed = false;
  /** Removed or stopped: nothing happens to it anymore. */
  #isOver = false;
  #isBusy = false;
  #isSendRequested = false;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #request: AbortController | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: ReplicaContext, call: StoredCall) {
    this.#context = context;
    this.#call = call;
    this.#locks = new ReplicaLocks(context.locks, (kind) => context.lockName(kind, this.id));
    this.#abandonment = new Abandonment(context.clock, () => this.#emitChange());
    this.#status = this.#idleStatus;
    if (call.refusal) this.#error = new CallingError(call.refusal.code, call.refusal.message);
  }

  get id(): string {
    return this.#call.document.id;
  }

  get isOwned(): boolean {
    return this.#isOwned;
  }

  /** Whether it is known that this page, or no page, has the call. */
  get isListed(): boolean {
    return this.#isListed && !this.#isOver;
  }

  get entry(): OutboxEntry {
    return toEntry(this.#call, this.#status, this.#error, {
      isAbandoned: this.#abandonment.isOffered,
      isFromOtherTab: this.#isFromOtherTab,
    });
  }

  /**
   * Claims a call of an earlier page for this one. Resolves to whether it got the lock in time. One claim after the
   * other: a second one would wait for the lock of the first, and release it.
   */
  claim(waitMs: number): Promise<boolean> {
    const claim = (): Promise<boolean> => this.#claim(waitMs);
    this.#claiming = this.#claiming.then(claim, claim);
    return this.#claiming;
  }

  async #claim(waitMs: number): Promise<boolean> {
    if (this.#isOwned) return true;
    this.#isClaimed = true;
    const isGranted = await this.#acquireOwner(waitMs);
    this.#isClaimed = false;
    if (!isGranted) {
      if (!this.#isOwned && !this.#isBusy) this.#locks.release("owner", "sender");
      return this.#isOwned;
    }
    this.#isOwned = true;
    this.#isUnverified =
      this.#call.acknowledged !== undefined && this.#call.document.state !== "completed";
    this.#call = { ...this.#call, epoch: this.#call.epoch + 1 };
    void this.write();
    this.#isFromOtherTab = this.#context.isFromOtherTab(this.#call.document);
    this.#list();
    this.#context.announce(this.id);
    this.send();
    return true;
  }

  /** Completes a call that no page has. Resolves to false if a page has it, or has completed it. */
  async finish(properties: CallDocument["properties"]): Promise<boolean> {
    if (this.#isOwned || !(await this.claim(CLAIM_TIMEOUT_MS))) return false;
    const steps = finishCall(this.#call, properties, this.#context.clock.now());
    await Promise.all(steps.map(({ document, event }) => this.put(document, event)));
    return steps.length > 0;
  }

  /** Adds a new version from the host. Resolves once it is stored. */
  put(document: CallDocument, event: CallDocumentEvent | undefined): Promise<void> {
    const before = this.#call.document;
    const isNewest = this.#isOwned && document.version > before.version;
    this.#call = withEvent(this.#call, document, event, isNewest, this.#context.writer);
    return this.start(hasNewsForCrm(this.#call.document, before));
  }

  /** Stores what this page has, then sends it: immediately, or with the next attempt. */
  start(isNews = true): Promise<void> {
    this.#isOwned = true;
    this.#isListed = true;
    if (this.#status !== "offline") this.#setStatus(this.#idleStatus, this.#error);
    // The lock of a new call is requested first: no other page can see the call without it.
    if (isNews || !this.#cancelRetry) this.send();
    const written = this.#writeForOwner();
    this.#emitChange();
    return written;
  }

  /** Stores what this page has. If another page has the call, that one sends it. */
  async #writeForOwner(): Promise<void> {
    await this.write();
    if (!this.#locks.has("owner")) this.#context.announce(this.id);
  }

  write(): Promise<void> {
    this.#writing = this.#context.storage.update(this.id, (value) => {
      const stored = parseStoredCall(value);
      if (this.#isOver) return stored;
      if (this.#isOwned || this.#locks.has("owner")) {
        const call = stored ? mergeStoredCalls(this.#call, stored) : this.#call;
        if (!this.#isOwned) return call;
        this.#follow(call);
        return { ...call, aliveAt: this.#context.clock.now() };
      }
      return stored && withOutcome(stored, this.#call);
    });
    return this.#writing;
  }

  /** Continues from a version of another page: its app has changed the call while this page had it. */
  #follow(merged: StoredCall): void {
    const isNews = merged.document.version > this.#call.document.version;
    this.#call = merged;
    if (!isNews) return;
    this.#setStatus(this.#idleStatus);
    this.#emitChange();
    this.send();
  }

  /** Sends what the CRM does not have, now or after the running attempt. */
  send(): void {
    this.#stopRetry();
    this.#isSendRequested = true;
    if (!this.#isBusy) void this.#run();
  }

  /** Checks a call that another page may have, change or send. */
  check(): void {
    if (this.#isOwned) void this.#refresh();
    else if (!this.#cancelRetry) this.send();
  }

  /** The network or the session is back. */
  resume(): void {
    this.#failures = 0;
    this.#update(this.#idleStatus);
    this.send();
  }

  /** The user retries. */
  retry(): void {
    const { refusal: _refusal, ...call } = this.#call;
    this.#call = call;
    this.resume();
  }

  /** Deletes the call, unless another tab has it. */
  async discard(): Promise<void> {
    if (this.#isOwned || (await this.#acquireOwner(LOCK_TIMEOUT_MS))) await this.#remove();
  }

  stop(): void {
    this.#end();
    this.#locks.release("owner", "sender");
  }

  get #idleStatus(): Status {
    if (this.#call.refusal) return "refused";
    if (!this.#hasNews) return "stored";
    return this.#context.session.isExpired ? "session" : "saving";
  }

  get #hasNews(): boolean {
    return hasNews(this.#call, this.#isOrphan);
  }

  /** No page continues the call. */
  get #isOrphan(): boolean {
    if (this.#isOwned || this.#isClaimed) return false;
    return this.#call.document.state === "completed" || !this.#context.isOfTab(this.id);
  }

  get #isFinished(): boolean {
    const isTooOld = !this.#isOwned && isExpired(this.#call, this.#context.clock.now());
    return isTooOld || isDone(this.#call, this.#isOrphan);
  }

  #setStatus(status: Status, error?: CallingError): void {
    this.#status = status;
    this.#error = status === "stored" ? undefined : error;
  }

  /** Sets the status, and reports it if it is new. */
  #update(status: Status, error?: CallingError): void {
    if (this.#status === status) return;
    this.#setStatus(status, error);
    this.#emitChange();
  }

  #emitChange(): void {
    if (this.isListed) this.#context.emit("change", this.entry);
  }

  /** Gets the right to change the document, and what the last page that had it stored. */
  async #acquireOwner(waitMs: number): Promise<boolean> {
    if (this.#locks.has("owner")) return true;
    return (await this.#locks.acquire("owner", waitMs)) && this.#refresh();
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#isSendRequested && !this.#isOver) {
      this.#isSendRequested = false;
      try {
        if (await this.#becomeSender()) await this.#advance();
      } catch (cause) {
        this.#context.emit("problem", hostError("handlerFailed", "", { cause }));
        this.#failures += 1;
        this.#retryLater();
      }
    }
    this.#isBusy = false;
    // Not between two steps, because browsers release locks with a short delay.
    if (!this.#isOwned && !this.#isClaimed) this.#locks.release("owner", "sender");
  }

  /** Gets the locks that this page needs, and what other pages have stored since. */
  async #becomeSender(): Promise<boolean> {
    if (this.#isOwned && !(await this.#acquireOwner(Infinity))) return false;
    if (this.#locks.has("sender")) return true;
    const waitMs = this.#isOwned ? Infinity : LOCK_TIMEOUT_MS;
    const isGranted = await this.#locks.acquire("sender", waitMs);
    if (isGranted && (this.#isOwned || !(await this.#isElsewhere()))) return this.#refresh();
    this.#locks.release("sender");
    // If it has no owner, another page is sending it.
    const isSending =
      !isGranted && this.#isListed && (await this.#locks.acquire("owner", LOCK_TIMEOUT_MS));
    if (this.#isOver || this.#isOwned || this.#isClaimed) return false;
    if (isSending) this.#retryLater();
    else this.#leave();
    return false;
  }

  /** Whether another page has the call. A new page of it may not have requested the sender's lock yet. */
  async #isElsewhere(): Promise<boolean> {
    const isHeld = await this.#locks.isHeldElsewhere("owner", LOCK_TIMEOUT_MS);
    return isHeld && !this.#isOwned;
  }

  /** One step until the CRM has everything. */
  async #advance(): Promise<void> {
    this.#list();
    if (this.#isOrphan) await this.#addDraft();
    if (!this.#hasNews && !this.#isUnverified) {
      await this.#sendLeftDraft();
      return this.#removeIfFinished();
    }
    if (this.#call.refusal) return;
    if (this.#context.session.isExpired) return this.#update("session", this.#error);
    // A newer version may be put while the last one is written.
    for (let writing; writing !== this.#writing; await writing) writing = this.#writing;
    if (!this.#isOver) await this.#save();
  }

  /** This page, or no page, has the call: the user may finish it if no page has it. */
  #list(): void {
    if (!this.#isListed) {
      this.#isListed = true;
      this.#emitChange();
    }
    const isOfTab = this.#context.isOfTab(this.id);
    this.#abandonment.watch(this.#isOwned ? undefined : this.#call, isOfTab);
  }

  /** No page can complete the call again, so what its user typed after the completion belongs to it now. */
  async #addDraft(): Promise<void> {
    if (!this.#call.document.draft || !(await this.#acquireOwner(LOCK_TIMEOUT_MS))) return;
    const step = this.#isOrphan && completeDraft(this.#call, this.#context.clock.now());
    if (!step) return;
    // A page that the browser has suspended may still have the last version.
    const call = { ...this.#call, epoch: this.#call.epoch + 1 };
    this.#call = withEvent(call, step.document, step.event, true, this.#context.writer);
    this.#setStatus(this.#idleStatus);
    await this.write();
    this.#emitChange();
  }

  /** Sends what the user typed, if no page has the call: a page that was closed or killed may not have sent it. */
  async #sendLeftDraft(): Promise<void> {
    const isLacking = this.#isOrphan && this.#context.lacksDraft(this.#call);
    if (!isLacking || !(await this.#acquireOwner(LOCK_TIMEOUT_MS))) return;
    if (this.#isOrphan) this.#context.sendHeartbeat(this);
  }

  /** The CRM has everything. */
  async #removeIfFinished(): Promise<void> {
    this.#update("stored");
    if (!this.#isFinished) return;
    const mayRemove = this.#isOwned || (await this.#acquireOwner(LOCK_TIMEOUT_MS));
    if (mayRemove && !this.#hasNews && this.#isFinished) await this.#remove();
  }

  async #save(): Promise<void> {
    // It sends everything that was put until now, and replaces a planned retry.
    this.#isSendRequested = false;
    this.#stopRetry();
    const { document } = this.#call;
    this.#request = new AbortController();
    try {
      await requestSave(this.#context, this.#call, this.#request, (saved) =>
        this.#acknowledge(document, saved),
      );
      this.#failures = 0;
    } catch (error) {
      await this.#handleFailure(error, document);
    } finally {
      this.#request = undefined;
    }
  }

  /** The CRM has a version. An older one than it is known to have is ignored. */
  #acknowledge(document: CallDocument, response: SavedCall | undefined): void {
    const known = this.#call.acknowledged?.document.version ?? 0;
    if (this.#isOver) return;
    this.#isUnverified = false;
    if (document.version <= known) return;
    const saved = { ...response, version: response?.version ?? document.version };
    this.#call = withAcknowledgement(this.#call, { document, saved });
    this.#setStatus(this.#idleStatus, this.#error);
    void this.write();
    this.#context.emit("saved", this.entry);
    this.#emitChange();
    this.send();
  }

  async #handleFailure(cause: unknown, sent: CallDocument): Promise<void> {
    if (this.#isOver) return;
    const error = portError("saveCall", cause);
    this.#failures += 1;
    if (error.code === "callConflict" && (await this.#rebase(error))) return;
    // Nothing waits to be stored.
    if (!this.#hasNews) return this.#retryLater();
    if (error.code === "sessionExpired") {
      this.#context.session.isExpired = true;
      this.#setStatus("session", error);
    } else if (error.code === "saveRefused" && this.#call.document.version === sent.version) {
      this.#call = { ...this.#call, refusal: { code: error.code, message: error.message } };
      this.#setStatus("refused", error);
      void this.write();
    } else {
      this.#setStatus(this.#context.isOnline() ? "saving" : "offline", error);
      this.#retryLater();
    }
    this.#context.emit("failed", this.entry);
    this.#emitChange();
  }

  /** Continues from the CRM's document. Resolves to false if it cannot. */
  async #rebase(conflict: CallingError): Promise<boolean> {
    const { document: value, writer, epoch } = conflict.details;
    const document = parseDocument(value);
    // Only the owner changes a document. If another tab owns it, that one has the conflict too.
    if (document?.id !== this.id || !(await this.#acquireOwner(LOCK_TIMEOUT_MS))) return false;
    const crmVersion = {
      document,
      writer: typeof writer === "string" ? writer : undefined,
      epoch: typeof epoch === "number" ? epoch : undefined,
    };
    const { call, rejections } = rebaseCall(this.#call, crmVersion, this.#context.writer);
    this.#call = call;
    this.#isUnverified = false;
    await this.write();
    for (const rejection of rejections) {
      const options = { cause: conflict, details: { documentId: this.id } };
      this.#context.emit("problem", hostError("illegalOrder", rejection, options));
    }
    this.#setStatus(this.#idleStatus);
    this.#emitChange();
    if (this.#failures > 1) this.#retryLater();
    else this.send();
    return true;
  }

  #retryLater(): void {
    this.#stopRetry();
    const { clock, random } = this.#context;
    const delay = withJitter(retryDelay(this.#failures, defaultRetries), random());
    this.#cancelRetry = clock.after(delay, () => this.send());
  }

  #stopRetry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
  }

  /** Reads what other pages stored. Resolves to false if this page no longer has the call. */
  async #refresh(): Promise<boolean> {
    const waitsForLate = !this.#isOwned;
    const { call: stored, isGone } = await this.#context.readCall(this.id, waitsForLate);
    if (this.#isOver) return false;
    if (stored) {
      if (this.#isOwned) this.#follow(mergeStoredCalls(this.#call, stored));
      else this.#call = withOutcome(stored, this.#call);
    } else if (!this.#isOwned && isGone) {
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

  /** Deletes the call, and releases its locks afterwards. */
  async #remove(): Promise<void> {
    this.#end();
    this.#context.forget(this);
    this.#context.emit("removed", this.entry);
    await this.#context.storage.delete(this.#call);
    this.#context.announce(this.id);
    this.#locks.release("owner", "sender");
  }

  #end(): void {
    this.#isOver = true;
    this.#cancelRetry?.();
    this.#abandonment.stop();
    this.#request?.abort();
    this.#locks.close();
  }
}
