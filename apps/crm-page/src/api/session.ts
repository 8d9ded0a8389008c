import {
  getSession,
  type PageEndpoint,
  type PageSession,
  signIn as signInEndpoint,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { createStore } from "zustand/vanilla";
import { isSignedOut, isTransient, PageError } from "./page-error.ts";
import { type RequestArguments, type ResponseOf, sendRequest } from "./request.ts";
import { getSessionToken, getStoredToken, saveSessionToken, shareToken } from "./session-token.ts";

/** Why this page can't continue until the user has signed in; undefined while it can. */
export const sessionEnd = createStore<PageError | undefined>(() => undefined);

let userId: string | undefined;

/** The user whose data this page has, once the session is open. */
export const getSessionUserId = (): string | undefined => userId;

/** Gets the session, and signs in as the demo user if there is none. */
export async function openSession(signal?: AbortSignal): Promise<PageSession> {
  if (getSessionToken() === undefined) return renewSession();
  const session = await callService(getSession, { signal });
  userId ??= session.user.id;
  sessionEnd.setState(undefined, true);
  return session;
}

let renewing: Promise<PageSession> | undefined;

/** Gets another session once, even if several requests need it at the same time. */
const renewSession = (): Promise<PageSession> =>
  (renewing ??= findSession()
    .catch((cause: unknown) => {
      if (!(cause instanceof PageError) || isTransient(cause)) throw cause;
      // The sign-in was rejected, not the request that needed it.
      const { code, message, body } = cause;
      const error = new PageError({
        code: code === "otherUser" ? code : "signedOut",
        message,
        status: 401,
        body,
        cause,
      });
      sessionEnd.setState(error, true);
      throw error;
    })
    .finally(() => (renewing = undefined)));

/** A token whose session has ended. */
let endedToken: string | undefined;

/** Takes the session with which another tab has signed in, or signs in. */
async function findSession(): Promise<PageSession> {
  const token = getStoredToken();
  // Also this tab's own: the first requests of the page may have been sent before another tab stored it.
  if (token !== undefined && token !== endedToken) {
    const session = await sendRequest(getSession, { token }).catch((error: unknown) => {
      if (!isSignedOut(error)) throw error;
    });
    if (session) return accept(token, session);
    endedToken = token;
  }
  const started = await sendRequest(signInEndpoint, { body: {} }).catch((error: unknown) => {
    // Another tab may have taken over the sign-in, and stored its session.
    if (!isSignedOut(error) || getStoredToken() === token) throw error;
  });
  if (!started) return findSession();
  const { token: newToken, ...session } = started;
  return accept(newToken, session);
}

/** Continues with a session, unless that would mix the data of two users. */
function accept(token: string, session: PageSession): PageSession {
  const { id, name } = session.user;
  userId ??= id;
  if (id !== userId) {
    // For the other tabs.
    shareToken(token);
    throw new PageError({
      code: "otherUser",
      message: t`${name} has signed in. Reload the page to continue as ${name}.`,
      status: 401,
    });
  }
  sessionEnd.setState(undefined, true);
  saveSessionToken(token);
  return session;
}

/** Runs a request. If its session has ended, signs in and runs it once more. */
export async function withSession<Result>(run: () => Promise<Result>): Promise<Result> {
  const token = getSessionToken();
  try {
    return await run();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    // Another request may have signed in since.
    if (getSessionToken() === token) await renewSession();
    return run();
  }
}

/** As {@link sendRequest}, within a session. */
export const callService = <const Endpoint extends PageEndpoint>(
  ...request: RequestArguments<Endpoint>
): Promise<ResponseOf<Endpoint>> => withSession(() => sendRequest(...request));
