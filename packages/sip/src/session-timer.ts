// oxlint-disable no-underscore-dangle -- the names are JsSIP's
import type { IncomingResponse } from "jssip/lib/SIPMessage";
import type { RTCSession } from "jssip/lib/RTCSession";
import { REFRESH_AGAIN_MS, SESSION_SECONDS } from "./limits.ts";

/**
 * Refreshes a session as long as the other party wants (RFC 4028). JsSIP negotiates who does it and how often.
 * Its own refresh ends calls that go on without it: when it fails, and when the other party forgets its own.
 * Returns a function that stops it.
 */
export function keepSession(session: RTCSession, refresh: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function start() {
    clearTimeout(timer);
    const { currentExpires, refresher } = session._sessionTimers;
    // After half of the time, as the RFC recommends.
    if (refresher && !isStopped) schedule(((currentExpires ?? SESSION_SECONDS) * 1_000) / 2);
  }
  function schedule(delayMs: number) {
    timer = setTimeout(() => void run(), delayMs);
  }
  async function run() {
    schedule(REFRESH_AGAIN_MS);
    // An offer that is accepted starts the timer again.
    await refresh();
  }

  // The server chooses the time. It might refuse one that is too short for it (422).
  session.on("sending", ({ request }) => request.setHeader("Session-Expires", []));
  session._runSessionTimer = start;
  // A session that replaces another one may have a timer already.
  clearTimeout(session._sessionTimers.timer ?? undefined);
  if (session._sessionTimers.currentExpires !== null) start();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The header field of an offer: a request without it would end the timer. */
export function timerHeaders(session: RTCSession): string[] {
  const { currentExpires, refresher } = session._sessionTimers;
  if (currentExpires === null) return [];
  return [`Session-Expires: ${currentExpires};refresher=${refresher ? "uac" : "uas"}`];
}

/** Starts the timer again after an offer that was accepted. */
export const restartTimer = (session: RTCSession, response: IncomingResponse): void =>
  session._handleSessionTimersInIncomingResponse(response);
