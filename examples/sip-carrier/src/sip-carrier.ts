import {
  Leg,
  type Carrier,
  type CarrierEvent,
  type LegDirection,
  type LegEnding,
  type LegNumbers,
  type LegProblem,
  type Registration,
} from "@calling-extensions/telephony";
import { openMicrophone, readAudioStats } from "@calling-extensions/telephony/webrtc";
import { UA, WebSocketInterface } from "jssip";
import type { EndEvent, RTCSession } from "jssip/lib/RTCSession";
import type { RTCSessionEvent } from "jssip/lib/UA";

export interface SipAccount {
  /** The WebSocket address: `wss://sip.example.com/ws`. */
  readonly server: string;
  /** With a domain, if that isn't the server's host. */
  readonly user: string;
  readonly password: string;
}

/** How long a call waits for more ways through the network. */
const CANDIDATE_WINDOW_MS = 500;

const failed = (problem: LegProblem): LegEnding => ({ by: "network", cause: "failed", problem });

/** What the status codes mean that refuse a call. With the others, the number can't be reached. */
const endings: Record<number, LegEnding> = {
  403: { by: "them", cause: "rejected" },
  408: { by: "them", cause: "noAnswer" },
  480: { by: "them", cause: "noAnswer" },
  486: { by: "them", cause: "busy" },
  600: { by: "them", cause: "busy" },
  603: { by: "them", cause: "rejected" },
};

/** What callers learn from a phone that doesn't answer. */
const refusals = { busy: 486, declined: 603, unavailable: 480, voicemail: 480 };

function toEnding({ originator, message }: EndEvent): LegEnding {
  const { status_code: status } = (message ?? {}) as { status_code?: number };
  if (typeof status === "number") return endings[status] ?? failed("unreachable");
  // The other party's BYE or CANCEL.
  if (originator === "remote") return { by: "them", cause: "hungUp" };
  return failed("signalingLost");
}

/**
 * Makes calls with SIP over WebSocket. Registers immediately.
 *
 * @throws if the server's address is invalid
 */
export function createSipCarrier({ server, user, password }: SipAccount): Carrier {
  const [name = "", domain = new URL(server).hostname] = user.split("@");
  const agent = new UA({
    sockets: [new WebSocketInterface(server)],
    uri: `sip:${name}@${domain}`,
    password,
  });
  const legs = new Set<Leg>();
  const listeners = new Set<(event: CarrierEvent) => void>();
  let registration: Registration = { state: "registering" };
  let microphoneId: string | undefined;

  function emit(event: CarrierEvent): void {
    for (const listener of listeners) listener(event);
  }

  function setRegistration(next: Registration): void {
    registration = next;
    emit({ type: "registrationChanged", registration });
  }

  /** Connects a call with a leg, which knows what each state allows. An outgoing call has no session yet. */
  function createLeg(direction: LegDirection, numbers: LegNumbers, incoming?: RTCSession) {
    let session = incoming;
    let microphone: MediaStreamTrack | undefined;
    let hasEnded = false;

    const leg = new Leg({
      direction,
      numbers,
      // What the user can do.
      actions: {
        openMicrophone(done) {
          void openMicrophone(microphoneId).then((result) => {
            if (result.state === "on") {
              if (hasEnded) return result.track.stop();
              useTrack(result.track);
            }
            if (!hasEnded) done(result.state);
          });
        },
        answer: () => session?.answer(audioOptions()),
        setMuted(isMuted) {
          if (microphone) microphone.enabled = !isMuted;
        },
        sendDtmf: (tones) => session?.sendDTMF(tones),
        async getAudioStats() {
          return session?.connection ? readAudioStats(session.connection) : undefined;
        },
        // The leg has ended, for any reason.
        release(_ending, reason) {
          hasEnded = true;
          legs.delete(leg);
          microphone?.stop();
          if (!session || session.isEnded()) return;
          session.terminate(reason && { status_code: refusals[reason] });
        },
      },
    });
    legs.add(leg);

    function useTrack(track: MediaStreamTrack): void {
      microphone?.stop();
      microphone = track;
      track.enabled = !leg.audio.isMuted;
      track.addEventListener("ended", () => {
        if (track === microphone) leg.changeAudio({ microphone: "unplugged" });
      });
      // During a call, if the user chooses another microphone.
      void session?.connection?.getSenders()[0]?.replaceTrack(track);
      leg.changeAudio({ localStream: new MediaStream([track]) });
    }

    const audioOptions = () => ({
      mediaStream: new MediaStream(microphone ? [microphone] : []),
      rtcOfferConstraints: { offerToReceiveAudio: true },
    });

    /** What happens on the network. */
    function follow(next: RTCSession): void {
      session = next;
      next.on("icecandidate", ({ ready }) => setTimeout(ready, CANDIDATE_WINDOW_MS));
      next.on("peerconnection", ({ peerconnection }) => followAudio(peerconnection));
      if (next.connection) followAudio(next.connection);
      if (direction === "OUTBOUND") next.on("progress", () => leg.report({ type: "ringing" }));
      next.on("accepted", () => leg.report({ type: "answered" }));
      const end = (event: EndEvent) => leg.report({ type: "ended", ending: toEnding(event) });
      next.on("failed", end);
      next.on("ended", end);
    }

    function followAudio(connection: RTCPeerConnection): void {
      leg.changeAudio({ connection: "connecting" });
      connection.addEventListener("track", ({ track }) =>
        leg.changeAudio({ remoteStream: new MediaStream([track]) }),
      );
      connection.addEventListener("connectionstatechange", () => {
        const { connectionState: state } = connection;
        if (state === "connected") leg.changeAudio({ connection: "connected" });
        if (state === "disconnected") leg.changeAudio({ connection: "interrupted" });
        if (state === "failed") leg.fail("audioLost");
      });
    }

    if (incoming) follow(incoming);
    return {
      leg,
      dial(): void {
        try {
          follow(agent.call(`sip:${numbers.toNumber}@${domain}`, audioOptions()));
        } catch {
          // JsSIP doesn't accept the address.
          leg.fail("unreachable");
        }
      },
    };
  }

  agent.on("registered", () => setRegistration({ state: "registered" }));
  agent.on("registrationFailed", ({ response }) =>
    setRegistration({
      state: "failed",
      problem: [401, 403, 407].includes(response?.status_code) ? "wrongCredentials" : "refused",
      statusCode: response?.status_code,
    }),
  );
  // JsSIP connects again by itself.
  agent.on("disconnected", () =>
    setRegistration({ state: "reconnecting", problem: "unreachable" }),
  );
  agent.on("newRTCSession", ({ originator, session }: RTCSessionEvent) => {
    // JsSIP reports the calls of this phone, too.
    if (originator !== "remote") return;
    const numbers = { fromNumber: session.remote_identity.uri.user, toNumber: name };
    emit({ type: "incomingCall", leg: createLeg("INBOUND", numbers, session).leg });
  });
  agent.start();

  return {
    // The phone offers what is true here.
    capabilities: {
      media: true,
      hold: false,
      dtmf: true,
      blindTransfer: false,
      attendedTransfer: false,
      busySignal: true,
      voicemail: false,
    },
    get registration() {
      return registration;
    },
    place(numbers, options) {
      const { leg, dial } = createLeg("OUTBOUND", numbers);
      // Emits no event before this has returned.
      queueMicrotask(() => leg.dial(dial, options));
      return leg;
    },
    // The call was lost with the page: it ends immediately, and the CRM learns it.
    resume({ direction, fromNumber, toNumber }) {
      const { leg } = createLeg(direction, { fromNumber, toNumber });
      queueMicrotask(() => leg.fail("reloaded"));
      return leg;
    },
    useMicrophone(deviceId) {
      microphoneId = deviceId;
      for (const leg of legs) leg.changeMicrophone();
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      for (const leg of legs) leg.close();
      listeners.clear();
      agent.stop();
    },
  };
}
