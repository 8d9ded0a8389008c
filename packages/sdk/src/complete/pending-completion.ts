import { isCallingError, type ErrorCode } from "@calling-extensions/contract";
import { retryDelay, type RetryPolicy } from "@calling-extensions/platform";
import type { CallCompletion, CompletingApp, CompletionReply } from "./completion.ts";
import {
  removeCompletion,
  saveCompletion,
  type CompletionStorage,
  type StoredCompletion,
} from "./completion-storage.ts";

/** A host that is busy or reloads soon replies again, and the user waits. */
const retries: RetryPolicy = { minMs: 1_000, maxMs: 30_000 };

/** With these errors no further attempt of this instance can succeed. The next page can still resume. */
const finalCodes = new Set<ErrorCode | undefined>(["notEmbedded", "hostRejected", "illegalOrder"]);

/** A caller that waits for a completion. */
export interface Waiter {
  resolve(this: void, reply: CompletionReply): void;
  reject(this: void, reason: unknown): void;
  onFailure?: ((error: unknown, retryInMs: number) => void) | undefined;
  onStorageError?: ((cause: unknown) => void) | undefined;
}

/** What a reply confirms, whatever else the message says. */
const valuesOf = ({ engagementProperties }: CallCompletion): string | undefined =>
  JSON.stringify(engagementProperties);

/**
 * A completion that is retried until the host confirms the latest values.
 *
 * A reply names the call, not the values. A success counts only if it can't belong to older values: each
 * message gets at most one reply, so one success is skipped for each older message without a reply.
 */
export class PendingCompletion {
  readonly #storage: CompletionStorage | null | undefined;
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
    storage: CompletionStorage | null | undefined,
    stored: StoredCompletion,
    onEnd: () => void,
  ) {
    this.#app = app;
    this.#storage = storage;
    this.#stored = stored;
    this.#onEnd = onEnd;
  }

  /** Adds a caller with the newest instance and the newest values, and sends them immediately. */
  join(app: CompletingApp, completion: CallCompletion, waiter: Waiter): void {
    this.#app = app;
    this.#waiters.add(waiter);
    let { sends, olderSends } = this.#stored;
    if (valuesOf(completion) !== valuesOf(this.#stored.completion)) {
      olderSends += sends;
      sends = 0;
    }
    this.#stored = { completion, sends, olderSends };
    this.#failures = 0;
    this.#isSessionOver = false;
    this.#save();
    this.#send();
  }

  /** Removes a caller. Without callers it stops sending; the stored completion stays. */
  leave(waiter: Waiter): void {
    if (this.#waiters.delete(waiter) && this.#waiters.size === 0) this.#stop();
  }

  #send(): void {
    clearTimeout(this.#timer);
    if (this.#isSending) return;
    this.#isSending = true;
    this.#stored = { ...this.#stored, sends: this.#stored.sends + 1 };
    this.#save();
    new Promise<CompletionReply>((resolve) => {
      resolve(this.#app.callCompleted(this.#stored.completion) as CompletionReply);
    }).then(
      (reply) => this.#handleSuccess(reply),
      (error: unknown) => this.#handleFailure(error),
    );
  }

  #handleSuccess(reply: CompletionReply): void {
    if (this.#isStopped) return;
    this.#isSending = false;
    const { completion, sends, olderSends } = this.#stored;
    // Without properties the host sends no reply, and nothing has to be confirmed.
    if (olderSends > 0 && reply !== undefined) {
      this.#stored = { ...this.#stored, olderSends: olderSends - 1 };
      this.#send();
      return;
    }
    removeCompletion(this.#storage, completion, sends - 1 + olderSends);
    for (const { resolve } of this.#waiters) resolve(reply);
    this.#stop();
  }

  #handleFailure(error: unknown): void {
    if (this.#isStopped) return;
    this.#isSending = false;
    const code = isCallingError(error) ? error.code : undefined;
    const { sends, olderSends } = this.#stored;
    // A failure that the host reports is a reply. Without older messages it belongs to the latest one.
    if (code === "hostFailed" && olderSends === 0) {
      this.#stored = { ...this.#stored, sends: Math.max(0, sends - 1) };
    }
    // A session that ends twice in a row was destroyed: it sends nothing more.
    const isDestroyed = code === "sessionEnded" && this.#isSessionOver;
    this.#isSessionOver = code === "sessionEnded";
    if (isDestroyed || finalCodes.has(code)) {
      for (const { reject } of this.#waiters) reject(error);
      this.#stop();
      return;
    }
    this.#failures += 1;
    const retryInMs = retryDelay(this.#failures, retries);
    this.#timer = setTimeout(() => this.#send(), retryInMs);
    for (const { onFailure } of this.#waiters) onFailure?.(error, retryInMs);
  }

  #save(): void {
    try {
      if (!this.#storage) throw new Error("No storage.");
      saveCompletion(this.#storage, this.#stored);
    } catch (cause) {
      // A reload must not find older values.
      const { completion, sends, olderSends } = this.#stored;
      removeCompletion(this.#storage, completion, sends + olderSends);
      for (const waiter of this.#waiters) {
        waiter.onStorageError?.(cause);
        waiter.onStorageError = undefined;
      }
    }
  }

  /** Later replies are ignored: a stored completion is sent once more when it is resumed. */
  #stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#waiters.clear();
    this.#onEnd();
  }
}
