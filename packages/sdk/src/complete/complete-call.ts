import type { CallCompletion, CompletingApp, CompletionAnswer } from "./completion.ts";
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
  /** Stops waiting and retrying when it is aborted; what is stored stays, to be resumed. */
  signal?: AbortSignal;
  /**
   * Where a completion stays until the host confirms it. By default the frame's sessionStorage, which a
   * reload leaves as it is; null for none.
   */
  storage?: CompletionStorage | null;
  /** An attempt failed. The next one follows in `retryInMs` milliseconds, sooner if the user saves again. */
  onFailure?: (error: unknown, retryInMs: number) => void;
  /** The storage is full or blocked: a reload before the answer loses the completion. */
  onNotStored?: (cause: unknown) => void;
}

/** A completion that an earlier page began. */
export interface ResumedCompletion {
  readonly completion: CallCompletion;
  /** As {@link completeCall} returns it. */
  readonly answer: Promise<CompletionAnswer>;
}

/** The completions of a storage by their keys; without a storage, those of an instance. */
const pendingIn = new WeakMap<object, Map<string, PendingCompletion>>();

function join(
  app: CompletingApp,
  completion: CallCompletion,
  options: CompleteCallOptions,
): Promise<CompletionAnswer> {
  const { signal, onFailure, onNotStored, storage = defaultStorage() } = options;
  const owner = storage ?? app;
  const pending = pendingIn.get(owner) ?? new Map<string, PendingCompletion>();
  pendingIn.set(owner, pending);
  const key = storageKey(completion);

  function begin(): PendingCompletion {
    const used = storage ?? undefined;
    const stored = loadCompletion(used, key) ?? {
      completion,
      sends: 0,
      olderSends: loadUnanswered(used, completion),
    };
    const begun = new PendingCompletion(app, used, stored, () => pending.delete(key));
    pending.set(key, begun);
    return begun;
  }

  const answer = new Promise<CompletionAnswer>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const waiter: Waiter = { resolve, reject, onFailure, onNotStored };
    const joined = pending.get(key) ?? begin();
    signal?.addEventListener("abort", () => {
      joined.leave(waiter);
      reject(signal.reason);
    });
    joined.join(app, completion, waiter);
  });
  // A promise that nobody awaits is never an unhandled rejection.
  answer.catch(() => undefined);
  return answer;
}

/**
 * Completes a call, and sends the completion again until the host confirms it: after timeouts and
 * failures, with growing pauses, and after a reload through {@link resumeCompletions}. If the same call
 * is completed again in the meantime, only the last values count, and all promises resolve with the
 * answer to them.
 *
 * Without `engagementProperties` the protocol has no answer: the promise resolves when the message is
 * sent. The same holds for an SDK whose methods return nothing, such as the vendor's.
 *
 * @returns the answer. Rejected if no attempt can succeed (`notEmbedded`, `hostRejected`; `illegalOrder`
 * in strict mode, which allows one completion only; `sessionEnded` after `destroy`), or on abort.
 * @example
 * await completeCall(cti, { externalCallId, engagementProperties: { hs_call_body: notes } });
 */
export function completeCall(
  app: CompletingApp,
  completion: CallCompletion,
  options: CompleteCallOptions = {},
): Promise<CompletionAnswer> {
  return join(app, completion, options);
}

/**
 * Goes on with the completions that earlier pages of the app began. Call it in `onReady`.
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
  return loadCompletions(storage ?? undefined).map(({ completion }) => ({
    completion,
    answer: join(app, completion, options),
  }));
}
