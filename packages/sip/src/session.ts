import { C } from "jssip";
import type { AnswerOptions, RTCSession } from "jssip/lib/RTCSession";
import { SESSION_SECONDS } from "./limits.ts";
import type { Refusal } from "./refusal.ts";

const { causes } = C;

/** What JsSIP needs to connect the audio of a session. */
export const sessionOptions = (
  iceServers: readonly RTCIceServer[],
  microphone: MediaStreamTrack,
): AnswerOptions => ({
  mediaStream: new MediaStream([microphone]),
  pcConfig: { iceServers: [...iceServers] },
  sessionTimersExpires: SESSION_SECONDS,
});

/** Cancels, declines or hangs up. JsSIP throws if the other party was faster. */
export function closeSession(session: RTCSession, refusal?: Refusal): void {
  if (session.isEnded()) return;
  session.terminate({
    ...(refusal && { status_code: refusal.statusCode }),
    ...(refusal?.redirectUri !== undefined && {
      extraHeaders: [`Contact: <${refusal.redirectUri}>`],
    }),
  });
}

/** JsSIP ends a call whose way through the network is gone. With this, the phone can look for another one. */
export function keepWithoutAudio(session: RTCSession): void {
  const terminate = session.terminate.bind(session);
  session.terminate = (options) => {
    if (options?.cause !== causes.RTP_TIMEOUT) terminate(options);
  };
}
