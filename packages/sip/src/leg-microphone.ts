import type { LegProblem, MicrophoneState } from "@calling-extensions/telephony";
import { openMicrophone } from "@calling-extensions/telephony/webrtc";

type OpenedMicrophone = Extract<MicrophoneState, "on" | "blocked" | "missing" | "busy">;

/** What ends an outgoing call that has no microphone. */
export const microphoneProblems: Readonly<Record<Exclude<OpenedMicrophone, "on">, LegProblem>> = {
  blocked: "microphoneBlocked",
  missing: "microphoneMissing",
  busy: "microphoneBusy",
};

/** What a leg sends: the microphone, or silence without one. */
export interface LegMicrophone {
  /** The current track. Creates silence if there is no microphone. */
  readonly track: MediaStreamTrack;
  setMuted(isMuted: boolean): void;
  /** Opens the microphone that the user has chosen. Undefined if it opens already, or the call has ended. */
  open(): Promise<OpenedMicrophone | undefined>;
  /** Uses another microphone if one is open, or was. If that fails, the one before stays. */
  change(): Promise<void>;
  /** The user calls without one. */
  skip(): void;
  /** Stops the track. A microphone that opens later is stopped at once. */
  close(): void;
}

/** Calls `onTrack` when there is another track. */
export function createLegMicrophone({
  deviceId,
  onTrack,
  onState,
}: {
  /** What the user has chosen; undefined is the browser's default. */
  readonly deviceId: () => string | undefined;
  readonly onTrack: (track: MediaStreamTrack) => void;
  readonly onState: (state: MicrophoneState) => void;
}): LegMicrophone {
  let state: MicrophoneState = "off";
  let microphone: MediaStreamTrack | undefined;
  let silence: AudioContext | undefined;
  let silentTrack: MediaStreamTrack | undefined;
  let isMuted = false;
  let isClosed = false;

  function changeState(next: MicrophoneState) {
    state = next;
    if (!isClosed) onState(next);
  }
  const isIn = (...states: MicrophoneState[]) => states.includes(state);

  function use(track: MediaStreamTrack) {
    microphone?.stop();
    microphone = track;
    track.enabled = !isMuted;
    // A track that this page stops doesn't emit `ended`.
    track.addEventListener("ended", () => {
      if (track === microphone && !isClosed) changeState("unplugged");
    });
    onTrack(track);
  }

  async function openTrack(): Promise<OpenedMicrophone | undefined> {
    const result = await openMicrophone(deviceId());
    if (result.state === "on") {
      if (isClosed) result.track.stop();
      else use(result.track);
    }
    return isClosed ? undefined : result.state;
  }

  function createSilence(): MediaStreamTrack {
    silence ??= new AudioContext();
    const { stream } = silence.createMediaStreamDestination();
    const [track] = stream.getAudioTracks();
    if (!track) throw new Error("The browser has created a destination without a track.");
    return track;
  }

  async function open() {
    if (isClosed || isIn("requested")) return undefined;
    changeState("requested");
    const result = await openTrack();
    if (result) changeState(result);
    return result;
  }

  return {
    get track() {
      return microphone ?? (silentTrack ??= createSilence());
    },
    setMuted(next) {
      isMuted = next;
      if (microphone) microphone.enabled = !isMuted;
    },
    open,
    async change() {
      if (isIn("unplugged")) await open();
      if (!isIn("on", "kept")) return;
      const result = await openTrack();
      // The microphone before may be gone while another one opens.
      if (result === "on") changeState("on");
      else if (result && isIn("on")) changeState("kept");
    },
    skip: () => changeState("unused"),
    close() {
      isClosed = true;
      microphone?.stop();
      silentTrack?.stop();
      void silence?.close();
    },
  };
}
