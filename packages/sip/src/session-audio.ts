import type { AudioStats, MediaConnection } from "@calling-extensions/telephony";
import { insertTones, readAudioStats } from "@calling-extensions/telephony/webrtc";
import type { RTCSession } from "jssip/lib/RTCSession";
import { withDtlsRole } from "./dtls-role.ts";
import { keepConnected } from "./keep-connected.ts";
import { Renegotiation, type OfferedChange, findAudio } from "./renegotiation.ts";
import { keepWithoutAudio } from "./session.ts";
import { keepSession } from "./session-timer.ts";

/** The audio of a session, from its first description on. */
export interface SessionAudio {
  /** The session is answered. */
  start(): void;
  /** Sends a track; null sends nothing, not even silence. */
  send(track: MediaStreamTrack | null): Promise<void>;
  /** Puts the other party on hold, or ends that. Resolves with whether the other party agrees. */
  setHeld(isHeld: boolean): Promise<boolean>;
  /** Queues tones. Returns false if the other party doesn't accept them as audio. */
  insertTones(tones: string): boolean;
  readStats(): Promise<AudioStats>;
  /** Stops the work for it. The session closes the connection. */
  stop(): void;
}

export interface SessionAudioHandlers {
  readonly onTrack: (track: MediaStreamTrack) => void;
  readonly onConnection: (state: MediaConnection) => void;
  readonly onHeldByThem: (isHeldByThem: boolean) => void;
  /** The audio doesn't start, or doesn't return. */
  readonly onLost: () => void;
  /** The other party, or its server, doesn't know the call. */
  readonly onGone: () => void;
}

/** Declines video and further audio that the other party offers. */
function declineOthers(connection: RTCPeerConnection): void {
  const audio = findAudio(connection);
  for (const each of connection.getTransceivers()) if (each !== audio) each.stop();
}

/** Whether they don't receive: this phone always offers to send. */
const isOnTheirHold = (connection: RTCPeerConnection): boolean =>
  !findAudio(connection)?.currentDirection?.startsWith("send");

/** Follows the audio of a session whose connection has just been created. */
export function createSessionAudio({
  session,
  connection,
  whenConnected,
  handlers,
}: {
  session: RTCSession;
  connection: RTCPeerConnection;
  /** Runs when the server can be reached. */
  whenConnected: (run: () => void) => void;
  handlers: SessionAudioHandlers;
}): SessionAudio {
  const { onTrack, onConnection, onHeldByThem, onLost, onGone } = handlers;
  const renegotiation = new Renegotiation(session, connection);
  let isHeld = false;
  let isStopped = false;

  async function offer(change: OfferedChange) {
    const result = await renegotiation.offer(change);
    if (result === "gone" && !isStopped) onGone();
    // They may have agreed. Another offer tells them what has become of it.
    if (result === "cut") whenConnected(() => void renegotiation.offer({}));
    return result === "accepted" && !isStopped;
  }

  const watch = keepConnected({
    connection,
    restart: async () => {
      await new Promise<void>(whenConnected);
      await offer({ restartsIce: true });
    },
    isQuiet: () => isHeld || isOnTheirHold(connection),
    onChange: onConnection,
    onLost,
  });
  keepWithoutAudio(session);
  const stopTimer = keepSession(session, () => offer({}));

  connection.addEventListener("track", ({ track, transceiver }) => {
    if (transceiver === findAudio(connection) && !isStopped) onTrack(track);
  });
  connection.addEventListener("signalingstatechange", () => {
    if (connection.signalingState === "have-remote-offer") declineOthers(connection);
    if (connection.signalingState !== "stable" || isStopped) return;
    // Some phones answer hold with hold, which says nothing about their own.
    const isAnswer = connection.currentRemoteDescription?.type === "answer";
    const isHeldByThem = isOnTheirHold(connection);
    if (!isHeldByThem || !isAnswer || !isHeld) onHeldByThem(isHeldByThem);
  });
  session.on("sdp", (description) => {
    const originator: string = description.originator;
    if (originator !== "remote" || description.type !== "answer") return;
    description.sdp = withDtlsRole(description.sdp, connection);
  });

  return {
    start() {
      // It may have arrived before the session was this leg's.
      const track = findAudio(connection)?.receiver.track;
      if (track) onTrack(track);
      watch.start();
    },
    async send(track) {
      await findAudio(connection)?.sender.replaceTrack(track);
    },
    async setHeld(next) {
      const isAccepted = await offer({ isHeld: next });
      if (isAccepted) isHeld = next;
      return isAccepted;
    },
    insertTones: (tones) => insertTones(findAudio(connection)?.sender, tones),
    readStats: () => readAudioStats(connection),
    stop() {
      isStopped = true;
      watch.stop();
      stopTimer();
    },
  };
}
