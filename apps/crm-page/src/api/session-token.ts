import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { readText, writeText } from "@calling-extensions/ui/storage";

/** The token of this tab, also if storage is blocked or full. Each load of the page then signs in. */
let own: string | undefined;

const listeners = new Set<() => void>();

/** The token that the last tab of this origin has stored. It may be that of another user. */
export const getStoredToken = (): string | undefined => readText(SESSION_TOKEN_KEY) ?? undefined;

/** The token with which this tab sends requests. */
export const getSessionToken = (): string | undefined => (own ??= getStoredToken());

/** Stores the token of a new session for the other tabs. */
export function shareToken(token: string | undefined): void {
  // A full storage still has the token of a session that has ended.
  if (!writeText(SESSION_TOKEN_KEY, token ?? null)) writeText(SESSION_TOKEN_KEY, null);
}

/** Replaces the token of this tab and of the others, or removes it. */
export function saveSessionToken(token: string | undefined): void {
  shareToken(token);
  own = token;
  if (token === undefined) return;
  for (const listener of listeners) listener();
}

/**
 * Calls back when this tab or another one has signed in, or another one has signed out.
 *
 * @returns a function that stops listening.
 */
export function onSessionChange(listener: () => void): () => void {
  const followStorage = ({ key }: StorageEvent): void => {
    if (key === SESSION_TOKEN_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", followStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", followStorage);
  };
}
