import { SESSION_TOKEN_KEY } from "@calling-extensions/page-handle";
import { readText, writeText } from "@calling-extensions/ui/storage";

/** Used if storage is blocked or full. Each load of the page then signs in. */
let inMemory: string | undefined;

const listeners = new Set<() => void>();

/** The token of the current session, shared by the tabs of this origin. */
export const getSessionToken = (): string | undefined => readText(SESSION_TOKEN_KEY) ?? inMemory;

/** Replaces the token of the current session. */
export function saveSessionToken(token: string): void {
  const isStored = writeText(SESSION_TOKEN_KEY, token);
  // A full storage still has the token of a session that has ended.
  if (!isStored) writeText(SESSION_TOKEN_KEY, null);
  inMemory = isStored ? undefined : token;
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
