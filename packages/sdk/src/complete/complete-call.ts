import type { CallCompletion, CompletingApp, CompletionReply } from "./completion.ts";
import {
  defaultStorage,
  loadCompletion,
  loadCompletions,
  loadUnanswered,
  storageKey,
  type CompletionStorage,
} from "./completion-storage.ts";
import { PendingCompletion, type Waiter } from "./pending-completion.ts";

export interface CompleteCallOptions {
  /** Stops waiting and retrying when it is aborted. The stored completion stays, to be resumed. */
  signal?: AbortSignal;
  /**
   * Stores a completion until the host confirms it. By default the frame's sessionStorage, which survives
   * a reload; null for none.
   */
  storage?: CompletionStorage | null;
  /** An attempt failed. The next one follows after `retryInMs` milliseconds, or when the user saves again. */
  onFailure?: (error: unknown, retryInMs: number) => void;
  /** The storage is full or blocked: a reload before the reply loses the completion. */
  onStorageError?: (cause: unknown) => void;
}

/** A completion that an earlier page started. */
export interface ResumedCompletion {
  /** Resolves when the page has stored the call. */
  readonly completion: CallCompletion;
  /** As {@link completeCall} returns it. */
  readonly reply: Promise<CompletionReply>;
}

/** The completions of a storage, or of an instance without storage, by their keys. */
const pendingIn = new WeakMap<object, Map<string, PendingCompletion>>();

/**
 * Completes a call, and retries until the host confirms it: after timeouts and failures, with growing
 * delays, and after a reload through {@link resumeCompletions}. If the same call is completed again in the
 * meantime, only the last values count, and all promises resolve with the reply to them.
 *
 * Without `engagementProperties` the protocol has no reply: the promise resolves when the message is sent.
 * The same applies to an SDK whose methods return nothing, such as the vendor's.
 *
 * @returns the reply. Rejects if no attempt can succeed (`notEmbedded`, `hostRejected`; `illegalOrder`
 * in strict mode, which allows one completion only; `sessionEnded` after `destroy`), or on abort.
 * @example
 * await completeCall(cti, { externalCallId, engagementProperties: { hs_call_body: notes } });
 */
export function completeCall(
  app: CompletingApp,
  completion: CallCompletion,
  options: CompleteCallOptions = {},
): Promise<CompletionReply> {
  const { signal, onFailure, onStorageError, storage = defaultStorage() } = options;
  const owner = storage ?? app;
  const pending = pendingIn.get(owner) ?? new Map<string, PendingCompletion>();
  pendingIn.set(owner, pending);
  const key = storageKey(completion);

  function begin(): PendingCompletion {
    const stored = loadCompletion(storage, key) ?? {
      completion,
      sends: 0,
      olderSends: loadUnanswered(storage, completion),
    };
    const begun = new PendingCompletion(app, storage, stored, () => pending.delete(key));
    pending.set(key, begun);
    return begun;
  }

  // An app has one signal for all its calls.
  const settled = new AbortController();
  const reply = new Promise<CompletionReply>((resolve, reject) => {
    signal?.throwIfAborted();
    const waiter: Waiter = { resolve, reject, onFailure, onStorageError };
    const joined = pending.get(key) ?? begin();
    const leave = (): void => {
      joined.leave(waiter);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { signal: settled.signal });
    joined.join(app, completion, waiter);
  });
  const settle = (): void => settled.abort();
  // A promise that is not awaited never causes an unhandled rejection.
  reply.then(settle, settle);
  return reply;
}

/**
 * Continues the completions that earlier pages of the app started. Call it in `onReady`.
 *
 * @example
 * onReady: () => {
 *   cti.initialized({ isLoggedIn: true });
 *   resumeCompletions(cti);
 * }
 */
export function resumeCompletions(
  app: CompletingApp,
  options: CompleteCallOptions = {},
): ResumedCompletion[] {
  const { storage = defaultStorage() } = options;
  return loadCompletions(storage).map(({ completion }) => ({
    completion,
    reply: completeCall(app, completion, options),
  }));
}
