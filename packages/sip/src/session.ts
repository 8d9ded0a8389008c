import type { AnswerOptions, RTCSession } from "jssip/lib/RTCSession";

/** What JsSIP needs to connect the audio of a session. */
export const sessionOptions = (
  iceServers: readonly RTCIceServer[],
  microphone: MediaStreamTrack,
): AnswerOptions => ({
  mediaStream: new MediaStream([microphone]),
  pcConfig: { iceServers: [...iceServers] },
});

/** Cancels, declines or hangs up. JsSIP throws if the other party was faster. */
export function closeSession(session: RTCSession, statusCode?: number): void {
  if (session.isEnded()) return;
  session.terminate(statusCode === undefined ? {} : { status_code: statusCode });
}
