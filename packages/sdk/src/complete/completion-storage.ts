import type { CallCompletion } from "./completion.ts";

/** The part of Web Storage that is used. */
export type CompletionStorage = Pick<
  Storage,
  "length" | "key" | "getItem" | "setItem" | "removeItem"
>;

/** A completion that the host has not confirmed yet. */
export interface StoredCompletion {
  readonly completion: CallCompletion;
  /** How many times it was sent without a reply. */
  readonly sends: number;
  /** How many times earlier values were sent without a reply: a late reply may belong to those. */
  readonly olderSends: number;
}

const PREFIX = "calling-extensions:completion:";
/** How many messages of a confirmed call have no reply: a late reply doesn't belong to the next message. */
const UNANSWERED_PREFIX = "calling-extensions:unanswered:";
/** Raise it when the format changes: older formats are ignored. */
const FORMAT_VERSION = 1;

export const storageKey = ({ externalCallId }: CallCompletion): string => PREFIX + externalCallId;

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Storage is shared by the whole origin: what it contains is untrusted. */
function parse(text: string | null): StoredCompletion | undefined {
  try {
    const { v, completion, sends, olderSends } = Object(JSON.parse(text ?? "null")) as {
      [name: string]: unknown;
    };
    const { externalCallId } = Object(completion) as Partial<CallCompletion>;
    const hasId = typeof externalCallId === "string" || typeof externalCallId === "number";
    return v === FORMAT_VERSION && hasId && isCount(sends) && isCount(olderSends)
      ? { completion: completion as CallCompletion, sends, olderSends }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The frame's sessionStorage, which survives a reload; undefined if the browser blocks it. */
export function defaultStorage(): CompletionStorage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Stores a completion until it is confirmed. Throws if the storage throws. */
export function saveCompletion(storage: CompletionStorage, stored: StoredCompletion): void {
  storage.setItem(storageKey(stored.completion), JSON.stringify({ v: FORMAT_VERSION, ...stored }));
}

/**
 * Removes a completion, and stores how many of its messages have no reply. If the storage fails, the
 * completion is sent once more, which changes nothing.
 */
export function removeCompletion(
  storage: CompletionStorage | null | undefined,
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

/** How many messages of a call that was confirmed earlier have no reply. */
export function loadUnanswered(
  storage: CompletionStorage | null | undefined,
  { externalCallId }: CallCompletion,
): number {
  try {
    const count = Number(storage?.getItem(UNANSWERED_PREFIX + externalCallId));
    return isCount(count) ? count : 0;
  } catch {
    return 0;
  }
}

/** Returns what is stored under a key. Removes an invalid value. */
export function loadCompletion(
  storage: CompletionStorage | null | undefined,
  key: string,
): StoredCompletion | undefined {
  try {
    const stored = parse(storage?.getItem(key) ?? null);
    if (stored && storageKey(stored.completion) === key) return stored;
    storage?.removeItem(key);
  } catch {
    // The browser blocks the storage: it has no value.
  }
  return undefined;
}

/** Returns all stored completions. */
export function loadCompletions(storage: CompletionStorage | null | undefined): StoredCompletion[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index));
    return keys.flatMap((key) => (key?.startsWith(PREFIX) && loadCompletion(storage, key)) || []);
  } catch {
    // The browser blocks the storage: it has no value.
    return [];
  }
}
