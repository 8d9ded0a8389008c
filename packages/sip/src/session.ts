import type { AnswerOptions, RTCSession } from "jssip/lib/RTCSession";
import type { Refusal } from "./refusal.ts";

/** What JsSIP needs to connect the audio of a session. */
export const sessionOptions = (
  iceServers: readonly RTCIceServer[],
  microphone: MediaStreamTrack,
): AnswerOptions => ({
  mediaStream: new MediaStream([microphone]),
  pcConfig: { iceServers: [...iceServers] },
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
