import { isCallingError, type ErrorCode } from "@calling-extensions/contract";
import type { CallCompletion, CompletingApp, CompletionAnswer } from "./completion.ts";
import {
  removeCompletion,
  saveCompletion,
  type CompletionStorage,
  type StoredCompletion,
} from "./completion-storage.ts";

/** A host that is busy or reloads answers soon again. */
const FIRST_RETRY_MS = 1_000;
/** The user waits: half a minute is the longest that nothing is tried. */
const MAX_RETRY_MS = 30_000;

/** No further attempt of this instance can succeed. What is stored stays, for the next page. */
const finalCodes: ReadonlySet<ErrorCode> = new Set(["notEmbedded", "hostRejected", "illegalOrder"]);

/** Who waits for a completion. */
export interface Waiter {
  resolve(this: void, answer: CompletionAnswer): void;
  reject(this: void, reason: unknown): void;
  onFailure?: ((error: unknown, retryInMs: number) => void) | undefined;
  onNotStored?: ((cause: unknown) => void) | undefined;
}

const isSame = (a: CallCompletion, b: CallCompletion): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * A completion on its way: sent again until the host confirms the values that were given last.
 *
 * An answer names the call, not the values. So a success counts only if it can't be about older values:
 * each message is answered at most once, so as many successes are passed over as older messages are
 * without an answer.
 */
export class PendingCompletion {
  readonly #storage: CompletionStorage | undefined;
  readonly #onEnd: () => void;
  readonly #waiters = new Set<Waiter>();
  #app: CompletingApp;
  #stored: StoredCompletion;
  #failures = 0;
  #isSending = false;
  #isSessionOver = false;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    app: CompletingApp,
    storage: CompletionStorage | undefined,
    stored: StoredCompletion,
    onEnd: () => void,
  ) {
    this.#app = app;
    this.#storage = storage;
    this.#stored = stored;
    this.#onEnd = onEnd;
  }

  /** Adds somebody who waits, through the newest instance, with the newest values. Sends them at once. */
  join(app: CompletingApp, completion: CallCompletion, waiter: Waiter): void {
    this.#app = app;
    this.#waiters.add(waiter);
    if (!isSame(completion, this.#stored.completion)) {
      const { sends, olderSends } = this.#stored;
      this.#stored = { completion, sends: 0, olderSends: olderSends + sends };
    }
    this.#failures = 0;
    this.#isSessionOver = false;
    this.#save();
    this.#send();
  }

  /** Somebody waits no longer. Without anybody nothing more is sent; what is stored stays. */
  leave(waiter: Waiter): void {
    if (this.#waiters.delete(waiter) && this.#waiters.size === 0) this.#stop();
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#isSending) return;
    this.#isSending = true;
    this.#stored = { ...this.#stored, sends: this.#stored.sends + 1 };
    this.#save();
    new Promise<CompletionAnswer>((resolve) => {
      resolve(this.#app.callCompleted(this.#stored.completion) as CompletionAnswer);
    }).then(
      (answer) => this.#handleSuccess(answer),
      (error: unknown) => this.#handleFailure(error),
    );
  }

  #handleSuccess(answer: CompletionAnswer): void {
    if (this.#isStopped) return;
    this.#isSending = false;
    const { completion, sends, olderSends } = this.#stored;
    // Without properties nothing is answered, and nothing has to be confirmed.
    if (olderSends > 0 && answer !== undefined) {
      this.#stored = { ...this.#stored, olderSends: olderSends - 1 };
      this.#send();
      return;
    }
    removeCompletion(this.#storage, completion, sends - 1 + olderSends);
    for (const { resolve } of this.#waiters) resolve(answer);
    this.#stop();
  }

  #handleFailure(error: unknown): void {
    if (this.#isStopped) return;
    this.#isSending = false;
    const code = isCallingError(error) ? error.code : undefined;
    const { sends, olderSends } = this.#stored;
    // A failure that the host reported is an answer: without older messages it is known to which.
    if (code === "hostFailed" && olderSends === 0) {
      this.#stored = { ...this.#stored, sends: Math.max(0, sends - 1) };
    }
    // A session that ends twice in a row was destroyed: nothing is sent any more.
    const isDestroyed = code === "sessionEnded" && this.#isSessionOver;
    this.#isSessionOver = code === "sessionEnded";
    if (isDestroyed || (code && finalCodes.has(code))) {
      for (const { reject } of this.#waiters) reject(error);
      this.#stop();
      return;
    }
    const retryInMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#send(), retryInMs);
    for (const { onFailure } of this.#waiters) onFailure?.(error, retryInMs);
  }

  #save(): void {
    try {
      if (!this.#storage) throw new Error("The browser blocks its storage.");
      saveCompletion(this.#storage, this.#stored);
    } catch (cause) {
      // Older values must not be what a reload finds.
      const { completion, sends, olderSends } = this.#stored;
      removeCompletion(this.#storage, completion, sends + olderSends);
      for (const waiter of this.#waiters) {
        waiter.onNotStored?.(cause);
        waiter.onNotStored = undefined;
      }
    }
  }

  /** What an answer says from now on is not known here: what is stored is sent once more by whoever resumes it. */
  #stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#waiters.clear();
    this.#onEnd();
  }
}
