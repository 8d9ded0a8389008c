import {
  followChanges,
  getSession,
  type PageEndpoint,
  type PageSession,
  signIn as signInEndpoint,
} from "@calling-extensions/crm/page-api";
import { isSignedOut, isTransient, PageError } from "./page-error.ts";
import { openStream, type RequestArguments, type ResponseOf, sendRequest } from "./request.ts";
import { getSessionToken, saveSessionToken } from "./session-token.ts";

/** Gets the session, and signs in as the demo user if there is none. */
export async function openSession(signal?: AbortSignal): Promise<PageSession> {
  if (getSessionToken() === undefined) return signIn();
  return callService(getSession, { signal });
}

let signingIn: Promise<PageSession> | undefined;

/** Signs in once, even if several requests need it at the same time. */
function signIn(): Promise<PageSession> {
  signingIn ??= sendRequest(signInEndpoint, { body: {} })
    .then(({ token, ...session }) => {
      saveSessionToken(token);
      return session;
    })
    .finally(() => (signingIn = undefined));
  return signingIn;
}

/** Runs a request. If its session has ended, signs in and runs it once more. */
export async function withSession<Result>(run: () => Promise<Result>): Promise<Result> {
  const token = getSessionToken();
  try {
    return await run();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    // Another request or tab may have signed in since.
    if (getSessionToken() === token) await renewSession();
    return run();
  }
}

async function renewSession(): Promise<void> {
  try {
    await signIn();
  } catch (cause) {
    if (!(cause instanceof PageError) || isTransient(cause)) throw cause;
    // The sign-in was rejected, not the request that needed it.
    throw new PageError({ code: "signedOut", message: cause.message, status: 401, cause });
  }
}

/** As {@link sendRequest}, within a session. */
export const callService = <const Endpoint extends PageEndpoint>(
  ...request: RequestArguments<Endpoint>
): Promise<ResponseOf<Endpoint>> => withSession(() => sendRequest(...request));

/** Opens the stream of server-sent events after an event. */
export const openPageEvents = (
  lastEventId: string,
  signal: AbortSignal,
): Promise<ReadableStream<string>> =>
  withSession(() => openStream(followChanges, { query: { lastEventId }, signal }));
