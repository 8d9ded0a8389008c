import type { CallCompletion } from "./completion.ts";

/** The part of Web Storage that is used. */
export type CompletionStorage = Pick<
  Storage,
  "length" | "key" | "getItem" | "setItem" | "removeItem"
>;

/** A completion that no host has confirmed yet. */
export interface StoredCompletion {
  readonly completion: CallCompletion;
  /** How often it was sent without an answer. */
  readonly sends: number;
  /** How often other values were sent before it without an answer: a late answer may be about those. */
  readonly olderSends: number;
}

const PREFIX = "calling-extensions:completion:";
/** How many messages of a call that is confirmed have no answer: a late one is no answer to the next. */
const UNANSWERED_PREFIX = "calling-extensions:unanswered:";
/** Raised when the stored form changes: an older one is not read. */
const FORMAT = 1;

export const storageKey = ({ externalCallId }: CallCompletion): string => PREFIX + externalCallId;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Storage belongs to the whole origin: what is read is trusted no more than a message. */
function parse(text: string | null): StoredCompletion | undefined {
  try {
    const { v, completion, sends, olderSends } = Object(JSON.parse(text ?? "null")) as {
      [name: string]: unknown;
    };
    const { externalCallId } = Object(completion) as Partial<CallCompletion>;
    const hasId = typeof externalCallId === "string" || typeof externalCallId === "number";
    return v === FORMAT && hasId && isCount(sends) && isCount(olderSends)
      ? { completion: completion as CallCompletion, sends, olderSends }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The frame's sessionStorage, which a reload leaves as it is; undefined if the browser blocks it. */
export function defaultStorage(): CompletionStorage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Stores a completion until it is confirmed. Throws what the storage throws. */
export function saveCompletion(storage: CompletionStorage, stored: StoredCompletion): void {
  storage.setItem(storageKey(stored.completion), JSON.stringify({ v: FORMAT, ...stored }));
}

/**
 * Removes a completion; of its messages that have no answer the number stays. A storage that refuses
 * leaves a completion that is sent once more, which changes nothing.
 */
export function removeCompletion(
  storage: CompletionStorage | undefined,
  completion: CallCompletion,
  unanswered: number,
): void {
  const key = UNANSWERED_PREFIX + completion.externalCallId;
  try {
    storage?.removeItem(storageKey(completion));
    if (unanswered > 0) storage?.setItem(key, String(unanswered));
    else storage?.removeItem(key);
  } catch {
    // See above.
  }
}

/** How many messages of a call that was confirmed before have no answer. */
export function loadUnanswered(
  storage: CompletionStorage | undefined,
  { externalCallId }: CallCompletion,
): number {
  try {
    const count = Number(storage?.getItem(UNANSWERED_PREFIX + externalCallId));
    return isCount(count) ? count : 0;
  } catch {
    return 0;
  }
}

/** What is stored under a key. What can't be read is removed. */
export function loadCompletion(
  storage: CompletionStorage | undefined,
  key: string,
): StoredCompletion | undefined {
  try {
    const stored = parse(storage?.getItem(key) ?? null);
    if (stored && storageKey(stored.completion) === key) return stored;
    storage?.removeItem(key);
  } catch {
    // The browser blocks the storage: nothing is stored there.
  }
  return undefined;
}

/** Everything that is stored. */
export function loadCompletions(storage: CompletionStorage | undefined): StoredCompletion[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index));
    return keys.flatMap((key) => (key?.startsWith(PREFIX) && loadCompletion(storage, key)) || []);
  } catch {
    // The browser blocks the storage: nothing is stored there.
    return [];
  }
}
