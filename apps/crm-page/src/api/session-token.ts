import { readText, writeText } from "../state/browser-storage.ts";

const STORAGE_KEY = "calling-extensions:page-session";

/** Used where storage is blocked: then each load of the page signs in. */
let inMemory: string | undefined;

/** The token of the current session; tabs of this origin share it. */
export const getSessionToken = (): string | undefined => readText(STORAGE_KEY) ?? inMemory;

/** Replaces the token of the current session. */
export function saveSessionToken(token: string): void {
  inMemory = writeText(STORAGE_KEY, token) ? undefined : token;
}
