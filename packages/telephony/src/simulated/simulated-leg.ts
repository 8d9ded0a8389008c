import type { Clock } from "@calling-extensions/platform";
import type { CallLeg, LegEnding } from "../call-leg.ts";
import { CarrierError } from "../carrier-error.ts";
import { Leg, type LegOptions } from "../leg.ts";
import { AUDIO_TIMEOUT_MS } from "../limits.ts";
import type { FarEndVoice } from "./far-end.ts";
import type { OpenMedia } from "./leg-media.ts";

/** A leg whose other party is controlled from inside this page. */
export interface SimulatedLeg extends Leg {
  /** Starts the audio: of an announcement, or of a call that is resumed. */
  startAudio(): void;
  /** Either party answers. */
  connect(): void;
  /** The other party, or its network, ends the call. */
  endByThem(cause: (LegEnding & { by: "them" })["cause"]): void;
  setHeldByThem(isHeld: boolean): void;
  dropAudio(): void;
}

/** Creates a leg: states, audio and events, without a plan of the far end. */
export function createSimulatedLeg({
  voice,
  refusesHold,
  clock,
  openMedia,
  microphoneId,
  transfer,
  leaveVoicemail,
  onToneReceived,
  onEnded,
  ...options
}: Omit<LegOptions, "actions"> & {
  voice: FarEndVoice;
  /** Whether the other party refuses each hold, as some telephone networks do. */
  refusesHold: boolean;
  clock: Clock;
  openMedia: OpenMedia;
  /** The carrier's microphone. */
  microphoneId: () => string | undefined;
  /** Connects the two other parties, or rejects. */
  transfer: (target: string | CallLeg) => Promise<void>;
  /** The caller talks to the carrier's voicemail instead. */
  leaveVoicemail: () => void;
  onToneReceived: (tone: string) => void;
  /** Runs when the leg has ended, for any reason. */
  onEnded: () => void;
}): SimulatedLeg {
  let cancelAudioTimeout: (() => void) | undefined;
  const leg = new Leg({
    ...options,
    actions: {
      openMicrophone: (done) => media.openMicrophone(microphoneId(), done),
      answer: connect,
      release(_ending, reason) {
        cancelAudioTimeout?.();
        media.close();
        onEnded();
        if (reason === "voicemail") leaveVoicemail();
      },
      setMuted: (isMuted) => media.setMuted(isMuted),
      setHeld(isHeld) {
        if (refusesHold && isHeld) throw new CarrierError("refused");
        media.setPaused(isHeld || leg.audio.isHeldByThem);
      },
      sendDtmf: (tones) => media.sendDtmf(tones),
      transfer,
      play: (recording) => media.play(recording),
      getAudioStats: () => media.getAudioStats(),
    },
  });

  const media = openMedia({
    onConnection(connection) {
      leg.changeAudio({ connection });
      if (connection === "connected") {
        cancelAudioTimeout?.();
        cancelAudioTimeout = undefined;
      } else {
        cancelAudioTimeout ??= clock.after(AUDIO_TIMEOUT_MS, () => leg.fail("audioLost"));
      }
    },
    onRemoteStream: (remoteStream) => leg.changeAudio({ remoteStream }),
    onLocalStream: (localStream) => leg.changeAudio({ localStream }),
    onMicrophoneUnplugged: () => leg.changeAudio({ microphone: "unplugged" }),
    onToneReceived,
  });

  function startAudio() {
    media.setMuted(leg.audio.isMuted);
    media.setPaused(leg.audio.isHeld || leg.audio.isHeldByThem);
    media.connect(voice);
  }

  function connect() {
    // The call has audio from the moment in which the phone shows it.
    if (leg.state === "dialing" || leg.state === "ringing") startAudio();
    leg.report({ type: "answered" });
  }

  return Object.assign(leg, {
    startAudio,
    connect,
    endByThem(cause: (LegEnding & { by: "them" })["cause"]) {
      leg.report({ type: "ended", ending: { by: "them", cause } });
    },
    setHeldByThem(isHeldByThem: boolean) {
      media.setPaused(isHeldByThem || leg.audio.isHeld);
      leg.changeAudio({ isHeldByThem });
    },
    dropAudio: () => media.dropFarEnd(),
  });
}
