import { openMicrophone, type MicrophoneResult } from "@calling-extensions/telephony/webrtc";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { Circle, Square, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Sheet } from "../controls/sheet.tsx";
import { useLanguage } from "../languages/language-context.ts";
import { useCalls, usePhoneState, useServices } from "../phone/softphone-services.ts";
import { createCallRecorder } from "../recording/call-recorder.ts";
import { toGreeting, toRecording, type Greeting } from "../recording/greeting-storage.ts";
import { MAX_GREETING_MS, MIN_GREETING_MS } from "../settings/defaults.ts";
import styles from "./greeting-dialog.module.css";

/** Lets the user record the message that is left on voicemails, and listen to it. */
export function GreetingDialog({ onClose }: { onClose: () => void }) {
  const { voicemailDrop } = useCalls();
  const { texts } = useLanguage();
  const greeting = usePhoneState((state) => state.greeting);
  const { state, start, stop } = useGreetingRecorder();
  const isRecording = state === "recording";
  const problem = state === "idle" || isRecording ? undefined : state;

  return (
    <Sheet title={texts.greeting.label} onClose={onClose}>
      <div className={styles.greeting}>
        <p>{texts.greeting.hint}</p>
        {greeting && !isRecording && <GreetingPlayer greeting={greeting} />}
        <div className={styles.actions}>
          {isRecording ? (
            <Button tone="danger" onClick={stop}>
              <Square size={18} aria-hidden />
              {texts.greeting.stop}
            </Button>
          ) : (
            <Button tone={greeting ? "secondary" : "primary"} onClick={() => void start()}>
              <Circle size={18} aria-hidden />
              {greeting ? texts.greeting.recordAgain : texts.greeting.record}
            </Button>
          )}
          {greeting && !isRecording && (
            <Button onClick={() => voicemailDrop.setGreeting(undefined)}>
              <Trash2 size={18} aria-hidden />
              {texts.greeting.delete}
            </Button>
          )}
        </div>
        <output>{isRecording && texts.greeting.recording}</output>
        {problem !== undefined && (
          <Notice tone="warning" role="alert">
            {problem === "notStored" || problem === "tooShort"
              ? texts.greeting[problem]
              : texts.microphone[problem]}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

function GreetingPlayer({ greeting }: { greeting: Greeting }) {
  const { texts } = useLanguage();
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(toRecording(greeting));
    if (player.current) player.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [greeting]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the user has just said it
  return <audio ref={player} controls aria-label={texts.greeting.label} />;
}

type RecorderState =
  | "idle"
  | "recording"
  | "notStored"
  | "tooShort"
  | Exclude<MicrophoneResult["state"], "on">;

/** Records the microphone that the user has chosen, until the user stops it, or the dialog closes. */
function useGreetingRecorder() {
  const { devices } = useServices();
  const { voicemailDrop } = useCalls();
  const deviceId = useStore(devices.state, ({ used }) => used.microphone?.id);
  const [state, setState] = useState<RecorderState>("idle");
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort("closed"), []);

  async function start() {
    ending.current?.abort("closed");
    const { signal } = (ending.current = new AbortController());
    const microphone = await openMicrophone(deviceId);
    if (microphone.state !== "on") {
      setState(microphone.state);
      return;
    }
    const { track } = microphone;
    if (signal.aborted) {
      track.stop();
      return;
    }
    setState("recording");
    const stream = new MediaStream([track]);
    // Both channels have the voice.
    const recorder = createCallRecorder({ localStream: stream, remoteStream: stream }, () => {});
    const startedAt = performance.now();
    await untilAborted(signal);
    const isTooShort = performance.now() - startedAt < MIN_GREETING_MS;
    const recording = await recorder.stop().catch(() => undefined);
    track.stop();
    if (signal.reason === "closed") return;
    if (isTooShort) {
      setState("tooShort");
      return;
    }
    const isStored = recording && voicemailDrop.setGreeting(await toGreeting(recording));
    setState(isStored ? "idle" : "notStored");
  }

  return { state, start, stop: () => ending.current?.abort("stopped") };
}

/** Resolves when the signal is aborted, or the message is as long as it can be. */
async function untilAborted(signal: AbortSignal): Promise<void> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(MAX_GREETING_MS)]);
  await new Promise((resolve) => either.addEventListener("abort", resolve, { once: true }));
}
