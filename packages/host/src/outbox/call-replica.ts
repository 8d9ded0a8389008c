import {
  CallingError,
  hasNewsForCrm,
  transition,
  type CallDocument,
  type CallDocumentEvent,
  type SavedCall,
} from "@calling-extensions/contract";
import type { OutboxEntry } from "../api/outbox.ts";
import { hostError, portError } from "../host-error.ts";
import { CLAIM_TIMEOUT_MS, LOCK_TIMEOUT_MS } from "../limits.ts";
import { Abandonment } from "./abandonment.ts";
import { Attempts } from "./attempts.ts";
import { callParts, type CallPart, type CallPartEvent } from "./call-part.ts";
import {
  completeDraft,
  finishCall,
  hasNews,
  isDone,
  isElsewhere,
  isExpired,
} from "./call-progress.ts";
import { parseConflict, rebaseCall, rejectionError } from "./rebase-call.ts";
import type { ReplicaContext } from "./replica-context.ts";
import { requestSave } from "./request-save.ts";
import {
  mergeStoredCalls,
  parseStoredCall,
  takenBy,
  toEntry,
  withAcknowledgement,
  withEvent,
  withHolder,
  withOutcome,
  type StoredCall,
} from "./stored-call.ts";

type Status = OutboxEntry["status"];

/**
 * One call in this page, until the CRM has it.
 *
 * Only the page that has a call adds versions to it: the one of the tab that the stored call names, as long as that tab
 * is open. Any page sends what a closed tab has left behind, one at a time. A page that gets a call raises its epoch in
 * one transaction of the storage, so that only one of several does.
 */
export class CallReplica {
  readonly #context: ReplicaContext;
  readonly #abandonment: Abandonment;
  readonly #attempts: Attempts;
  #call: StoredCall;
  #part: CallPart = "unknown";
  /** The page is about to have the call. */
  #claiming: Promise<boolean> | undefined;
  /** The storage may have lost versions that the CRM has: it was full, or its browser was killed. */
  #isUnverified = false;
  /** Why the last attempt failed. */
  #failure: { readonly error: CallingError; readonly isOffline: boolean } | undefined;
  #reportedStatus: Status;
  #request: AbortController | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: ReplicaContext, call: StoredCall) {
    this.#context = context;
    this.#call = call;
    this.#abandonment = new Abandonment(context.clock, () => this.#emitChange());
    const { clock, random } = context;
    this.#attempts = new Attempts({ clock, random, attempt: () => this.#attempt() });
    const { refusal } = call;
    if (refusal) this.#fail(new CallingError(refusal.code, refusal.message));
    this.#reportedStatus = this.#status;
  }

  get id(): string {
    return this.#call.document.id;
  }

  get isOwned(): boolean {
    return this.#part === "owner";
  }

  get isOfTab(): boolean {
    return this.isOwned || this.#context.tab.isOwn(this.#call.holder);
  }

  /** Whether it is known that this page, or no page, has the call. */
  get isListed(): boolean {
    return this.isOwned || this.#part === "leftBehind";
  }

  get #isGone(): boolean {
    return this.#part === "gone";
  }

  get entry(): OutboxEntry {
    const status = this.#status;
    const error = status === "stored" ? undefined : this.#failure?.error;
    return toEntry(this.#call, status, error, this.#abandonment.isOffered);
  }

  /**
   * Claims a call of an earlier page for this one, or of a tab that is closed within the time limit. Resolves to whether
   * this page has it.
   */
  claim(waitMs: number): Promise<boolean> {
    this.#claiming ??= this.#claim(waitMs).finally(() => (this.#claiming = undefined));
    return this.#claiming;
  }

  async #claim(waitMs: number): Promise<boolean> {
    const isTaken = !this.isOwned && (await this.#take(waitMs));
    if (!isTaken || this.#isGone || this.isOwned) return this.isOwned;
    this.#isUnverified =
      this.#call.acknowledged !== undefined && this.#call.document.state !== "completed";
    this.#enter("claimed");
    this.#context.announce(this.id);
    return true;
  }

  /** Makes this tab the one that has the call, unless an open one has it. Resolves to whether it is. */
  async #take(waitMs: number): Promise<boolean> {
    const { tab } = this.#context;
    const { holder: before } = this.#call;
    if ((await this.isElsewhere()) && !(await tab.waitUntilClosed(before, waitMs))) return false;
    if (!(await this.#refresh())) return false;
    if (this.#call.holder !== before && (await this.isElsewhere())) return false;
    return this.#replace((call) => takenBy(call, tab));
  }

  isElsewhere(): Promise<boolean> {
    return isElsewhere(this.#call, this.#context);
  }

  /** Changes a call that this page has, or no other page has changed since. Resolves to whether it did. */
  async #replace(change: (call: StoredCall) => StoredCall): Promise<boolean> {
    if (this.isOwned) {
      this.#call = change(this.#call);
      await this.write();
      return true;
    }
    const { epoch } = this.#call;
    let next: StoredCall | undefined;
    await this.#context.storage.update(this.id, (value) => {
      const stored = parseStoredCall(value);
      if (this.#isGone || stored?.isDeleted || (stored && stored.epoch > epoch)) return stored;
      // The call that was read may be in another storage.
      next = change(stored ? mergeStoredCalls(this.#call, stored) : this.#call);
      return next;
    });
    // The app may have reported something in the meantime.
    if (next) this.#call = this.isOwned ? mergeStoredCalls(this.#call, next) : next;
    return next !== undefined;
  }

  /** Completes a call that no page has. Resolves to false if a page has it, or has completed it. */
  async finish(properties: CallDocument["properties"]): Promise<boolean> {
    if (this.isOwned || !(await this.claim(CLAIM_TIMEOUT_MS))) return false;
    const steps = finishCall(this.#call, properties, this.#context.clock.now());
    for (const { document, event } of steps) void this.put(document, event);
    await this.#writing;
    return steps.length > 0;
  }

  /** Adds a new version from the host. Resolves once it is stored. */
  put(document: CallDocument, event: CallDocumentEvent | undefined): Promise<void> {
    const before = this.#call.document;
    const isNewest = this.isOwned && document.version > before.version;
    const call = withEvent(this.#call, document, event, isNewest, this.#context.writer);
    this.#call = { ...call, change: this.#context.tab.countChange() };
    return this.start(hasNewsForCrm(this.#call.document, before));
  }

  /** Stores what this page has, then sends it: immediately, or with the next attempt. */
  start(isNews = true): Promise<void> {
    const wasListed = this.isListed;
    this.#enter("reported");
    if (isNews || !this.#attempts.isWaiting) this.send();
    const written = this.write();
    if (wasListed) this.#emitChange();
    return written;
  }

  write(): Promise<void> {
    this.#writing = this.#write();
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { clock, storage, tab } = this.#context;
    // What a page puts while it is closing is still written.
    if (!tab.isReady) await tab.ready;
    let isTaken = false;
    await storage.update(this.id, (value) => {
      const stored = parseStoredCall(value);
      if (this.#isGone) return stored;
      if (!this.isOwned) return stored && withOutcome(stored, this.#call);
      // The app here reports about a call that another tab has.
      isTaken = stored?.holder !== undefined && stored.holder !== tab.id;
      const call = stored ? mergeStoredCalls(this.#call, stored) : this.#call;
      const epoch = isTaken ? call.epoch + 1 : call.epoch;
      const isAdopted = isTaken || call.isAdopted === true;
      this.#follow(withHolder(call, { holder: tab.id, change: tab.changes, epoch, isAdopted }));
      return { ...this.#call, aliveAt: clock.now() };
    });
    if (isTaken) this.#context.announce(this.id);
  }

  /** Continues from a version of another page: its app has changed the call while this page had it. */
  #follow(merged: StoredCall): void {
    const { version } = this.#call.document;
    this.#call = merged;
    if (merged.document.version <= version) return;
    this.#failure = undefined;
    this.#emitChange();
    this.send();
  }

  /** Sends what the CRM does not have, now or after the running attempt. */
  send(): void {
    this.#attempts.request();
  }

  /** Checks a call that another page may have, change or send. */
  check(): void {
    if (this.isOwned) void this.#refresh();
    else if (!this.#attempts.isWaiting) this.send();
  }

  /** The network or the session is back. */
  resume(): void {
    this.#attempts.failures = 0;
    const isReported = this.#status === this.#reportedStatus;
    if (!isReported || this.#failure?.isOffline) this.#failure = undefined;
    this.#emitStatus();
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
    if (!this.isOwned && !(await this.#isLeftBehind())) return;
    // First, so that a reload doesn't bring back what the user sees no longer.
    await this.#context.storage.delete(this.#call);
    await this.#remove();
  }

  stop(): void {
    this.#enter("removed");
  }

  get #status(): Status {
    if (this.#call.refusal) return "refused";
    if (!this.#hasNews) return "stored";
    if (this.#context.session.isExpired) return "session";
    return this.#failure?.isOffline ? "offline" : "saving";
  }

  get #hasNews(): boolean {
    return hasNews(this.#call, this.#isOrphan);
  }

  /** No page continues the call. */
  get #isOrphan(): boolean {
    if (this.isOwned || this.#claiming) return false;
    return this.#call.document.state === "completed" || !this.#context.tab.isOwn(this.#call.holder);
  }

  get #isFinished(): boolean {
    if (isDone(this.#call, this.#isOrphan)) return true;
    return !this.isOwned && isExpired(this.#call, this.#context.clock.now());
  }

  #fail(error: CallingError, isOffline = false): void {
    this.#failure = { error, isOffline };
  }

  /** Reports the status if it is new. */
  #emitStatus(): void {
    if (this.#status !== this.#reportedStatus) this.#emitChange();
  }

  #emitChange(): void {
    this.#reportedStatus = this.#status;
    if (this.#reportedStatus === "stored") this.#failure = undefined;
    if (this.isListed) this.#context.emit("change", this.entry);
  }

  #enter(event: CallPartEvent): void {
    const wasListed = this.isListed;
    this.#part = transition<CallPart, CallPartEvent>(callParts, this.#part, event).state;
    if (this.isListed) {
      if (!wasListed) this.#emitChange();
      this.#abandonment.watch(this.isOwned ? undefined : this.#call, this.isOfTab);
    } else if (this.#isGone) {
      this.#attempts.stop();
      this.#abandonment.stop();
      this.#request?.abort();
    }
  }

  /** Resolves to false if the next one follows later. */
  async #attempt(): Promise<boolean> {
    try {
      if (this.isOwned) return await this.#advance();
      return !(await this.#isLeftBehind()) || (await this.#advanceLeftBehind());
    } catch (cause) {
      this.#context.emit("problem", hostError("handlerFailed", "", { cause }));
      this.#attempts.failures += 1;
      return false;
    }
  }

  /** Later, while another page does it. */
  async #advanceLeftBehind(): Promise<boolean> {
    this.#enter("left");
    let hasSucceeded = true;
    const advance = async (): Promise<void> => {
      if (await this.#isLeftBehind()) hasSucceeded = await this.#advance();
    };
    return (await this.#context.tab.alone(this.id, LOCK_TIMEOUT_MS, advance)) && hasSucceeded;
  }

  /** Whether no page has the call. Learns what other pages have stored since. */
  async #isLeftBehind(): Promise<boolean> {
    await this.#context.tab.ready;
    if (!(await this.#refresh())) return false;
    const isLeft = !(await this.isElsewhere());
    if (!isLeft && !this.isOwned && !this.#claiming && !this.#isGone) this.#leave();
    return isLeft && !this.#isGone;
  }

  /** One step until the CRM has everything. Resolves to false if the next one follows later. */
  async #advance(): Promise<boolean> {
    if (!this.isOwned) this.#enter("left");
    if (this.#isOrphan) await this.#addDraft();
    if (!this.#hasNews && !this.#isUnverified) {
      // A page that was closed or killed may not have sent it.
      if (this.#isOrphan && this.#context.lacksDraft(this.#call)) this.#context.sendHeartbeat(this);
      await this.#removeIfFinished();
      return true;
    }
    if (this.#call.refusal) return true;
    if (this.#context.session.isExpired) {
      this.#emitStatus();
      return true;
    }
    // A newer version may be put while the last one is written.
    for (let writing; writing !== this.#writing; await writing) writing = this.#writing;
    if (this.#isGone || !(this.#hasNews || this.#isUnverified)) return true;
    return this.#save();
  }

  /** No page can complete the call again, so what its user typed after the completion belongs to it now. */
  async #addDraft(): Promise<void> {
    const { clock, writer } = this.#context;
    if (!completeDraft(this.#call, clock.now())) return;
    const isAdded = await this.#replace((call) => {
      const step = completeDraft(call, clock.now());
      // A page that the browser has suspended may still have the last version.
      const next = { ...call, epoch: call.epoch + 1 };
      return step ? withEvent(next, step.document, step.event, true, writer) : call;
    });
    if (!isAdded) return;
    this.#failure = undefined;
    this.#emitChange();
  }

  /** The CRM has everything. */
  async #removeIfFinished(): Promise<void> {
    this.#emitStatus();
    if (!this.#isFinished) return;
    const mayRemove = this.isOwned || (await this.#isLeftBehind());
    if (mayRemove && !this.#hasNews && this.#isFinished) await this.#remove();
  }

  async #save(): Promise<boolean> {
    this.#attempts.collect();
    const { document } = this.#call;
    this.#request = new AbortController();
    try {
      await requestSave(this.#context, this.#call, this.#request, (saved) =>
        this.#acknowledge(document, saved),
      );
      this.#attempts.failures = 0;
      return true;
    } catch (error) {
      return await this.#handleFailure(error, document);
    } finally {
      this.#request = undefined;
    }
  }

  /** The CRM has a version. An older one than it is known to have is ignored. */
  #acknowledge(document: CallDocument, response: SavedCall | undefined): void {
    const known = this.#call.acknowledged?.document.version ?? 0;
    if (this.#isGone) return;
    this.#isUnverified = false;
    if (document.version <= known) return;
    const saved = { ...response, version: response?.version ?? document.version };
    this.#call = withAcknowledgement(this.#call, { document, saved });
    if (this.#failure) this.#fail(this.#failure.error);
    void this.write();
    this.#context.emit("saved", this.entry);
    this.#emitChange();
    this.send();
  }

  /** Resolves to whether the next attempt doesn't follow later. */
  async #handleFailure(cause: unknown, sent: CallDocument): Promise<boolean> {
    if (this.#isGone) return true;
    const error = portError("saveCall", cause);
    this.#attempts.failures += 1;
    if (error.code === "callConflict" && (await this.#rebase(error)))
      return this.#attempts.failures <= 1;
    // Nothing waits to be stored.
    if (!this.#hasNews) return false;
    const isRefused = error.code === "saveRefused" && this.#call.document.version === sent.version;
    const isSignedOut = error.code === "sessionExpired";
    const waitsForUser = isRefused || isSignedOut;
    this.#fail(error, !waitsForUser && !this.#context.isOnline());
    if (isSignedOut) this.#context.session.isExpired = true;
    if (isRefused) {
      this.#call = { ...this.#call, refusal: { code: error.code, message: error.message } };
      void this.write();
    }
    this.#context.emit("failed", this.entry);
    this.#emitChange();
    return waitsForUser;
  }

  /** Continues from the CRM's document. Resolves to false if it cannot. */
  async #rebase(conflict: CallingError): Promise<boolean> {
    const crmVersion = parseConflict(conflict);
    if (crmVersion?.document.id !== this.id) return false;
    let rejections: readonly string[] = [];
    const isRebased = await this.#replace((stored) => {
      const { call, ...rebase } = rebaseCall(stored, crmVersion, this.#context.writer);
      ({ rejections } = rebase);
      return call;
    });
    if (!isRebased) return false;
    this.#isUnverified = false;
    for (const rejection of rejections)
      this.#context.emit("problem", rejectionError(rejection, conflict, this.id));
    this.#failure = undefined;
    this.#emitChange();
    if (this.#attempts.failures <= 1) this.send();
    return true;
  }

  /** Reads what other pages stored. Resolves to false if there is nothing left to do for this page. */
  async #refresh(): Promise<boolean> {
    const waitsForLate = !this.isOwned;
    const { call: stored, isGone } = await this.#context.readCall(this.id, waitsForLate);
    if (this.#isGone) return false;
    if (!stored) {
      if (!isGone || this.isOwned) return true;
      this.#leave();
      return false;
    }
    if (!this.isOwned) this.#call = withOutcome(stored, this.#call);
    else if (stored.epoch > this.#call.epoch && stored.holder !== this.#context.tab.id) {
      // The app in another tab has reported about the call.
      this.#leave();
      return false;
    } else this.#follow(mergeStoredCalls(this.#call, stored));
    return true;
  }

  /** Another page has the call, or has finished it. */
  #leave(): void {
    const wasListed = this.isListed;
    this.#enter("taken");
    this.#context.forget(this);
    if (wasListed) this.#context.emit("removed", this.entry);
  }

  async #remove(): Promise<void> {
    this.#context.forget(this);
    this.#enter("removed");
    this.#context.emit("removed", this.entry);
    await this.#context.storage.delete(this.#call);
    this.#context.announce(this.id);
  }
}
