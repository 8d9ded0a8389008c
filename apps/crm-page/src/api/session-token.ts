import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { readText, writeText } from "@calling-extensions/ui/storage";

/** Used if storage is blocked. Each load of the page then signs in. */
let inMemory: string | undefined;

const listeners = new Set<() => void>();

/** The token of the current session, shared by the tabs of this origin. */
export const getSessionToken = (): string | undefined => readText(SESSION_TOKEN_KEY) ?? inMemory;

/** Replaces the token of the current session. */
export function saveSessionToken(token: string): void {
  inMemory = writeText(SESSION_TOKEN_KEY, token) ? undefined : token;
  for (const listener of listeners) listener();
}

/**
 * Calls back when this tab or another one has signed in.
 *
 * @returns a function that stops listening.
 */
export function onSignIn(listener: () => void): () => void {
  const followStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === SESSION_TOKEN_KEY && newValue !== null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", followStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", followStorage);
  };
}
