import { ECHO_DELAY_SECONDS, SPEECH_SAMPLE_RATE } from "../limits.ts";
import type { FarEndVoice } from "../simulated/far-end.ts";
import { generateSpeech } from "./speech.ts";
import { createToneListener } from "./tone-listener.ts";

/** What the simulated other party says and receives. */
export interface FarEndAudio {
  /** What it says. */
  readonly track: MediaStreamTrack;
  /** What a phone without a microphone sends. */
  readonly silence: MediaStreamTrack;
  setVoice(voice: FarEndVoice): void;
  /** Receives what this phone says, instead of what it received before; undefined is nothing. */
  listen(track: MediaStreamTrack | undefined): void;
  close(): void;
}

/** Plays and analyzes audio with Web Audio. `onTone` is called once for each tone of DTMF that it receives. */
export function createFarEndAudio(onTone: (tone: string) => void): FarEndAudio {
  const context = new AudioContext();
  const stopWaiting = new AbortController();
  const output = context.createMediaStreamDestination();
  const track = trackOf(output);
  const silence = trackOf(context.createMediaStreamDestination());

  const speech = context.createGain();
  speech.connect(output);
  // In another task than the context: together they take longer than a user should wait.
  const speechTimer = setTimeout(() => {
    const sentence = generateSpeech(SPEECH_SAMPLE_RATE);
    const buffer = context.createBuffer(1, sentence.length, SPEECH_SAMPLE_RATE);
    buffer.copyToChannel(sentence, 0);
    const speaker = new AudioBufferSourceNode(context, { buffer, loop: true });
    speaker.connect(speech);
    speaker.start();
  });

  const echo = context.createGain();
  const delay = new DelayNode(context, { delayTime: ECHO_DELAY_SECONDS });
  delay.connect(echo).connect(output);

  const tones = createToneListener(context, onTone);
  let source: MediaStreamAudioSourceNode | undefined;

  // Without a click since a reload, the browser keeps the context suspended. It rejects if the call ends first.
  const { signal } = stopWaiting;
  const resume = () => void context.resume().catch(() => {});
  for (const type of ["pointerdown", "keydown"]) {
    document.addEventListener(type, resume, { signal });
  }

  return {
    track,
    silence,
    setVoice(voice) {
      speech.gain.value = voice === "speaks" ? 1 : 0;
      echo.gain.value = voice === "echoes" ? 1 : 0;
    },
    listen(received) {
      source?.disconnect();
      source = undefined;
      if (!received) return;
      const stream = new MediaStream([received]);
      // Chromium passes the audio of a connection to Web Audio only while an element plays it, too.
      const element = new Audio();
      element.muted = true;
      element.srcObject = stream;
      source = context.createMediaStreamSource(stream);
      source.connect(tones.input);
      source.connect(delay);
    },
    close() {
      clearTimeout(speechTimer);
      tones.close();
      stopWaiting.abort();
      void context.close();
    },
  };
}

function trackOf({ stream }: MediaStreamAudioDestinationNode): MediaStreamTrack {
  const [track] = stream.getAudioTracks();
  if (!track) throw new Error("The browser has created a destination without a track.");
  return track;
}
