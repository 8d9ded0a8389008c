import { useLanguage } from "../languages/language-context.ts";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { openMicrophone, type MicrophoneResult } from "@calling-extensions/telephony/webrtc";
import { useEffect, useRef, useState } from "react";
import type { AudioDevices } from "../devices/audio-devices.ts";
import styles from "./devices-dialog.module.css";

/** How loud a voice is: a quiet one is about 0.02 of full volume, a loud one 0.3. */
const LEVEL_GAIN = 4;
/** How much of a level stays at the next frame: a short sound stays visible for half a second. */
const LEVEL_DECAY = 0.92;

/** Measures a track until it is stopped. */
function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1_024 });
  const samples = new Float32Array(analyser.fftSize);
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  let shown = 0;
  let frame = requestAnimationFrame(measure);

  function measure() {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
    shown = Math.max(Math.min(1, Math.sqrt(power) * LEVEL_GAIN), shown * LEVEL_DECAY);
    onLevel(shown);
    frame = requestAnimationFrame(measure);
  }

  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** Shows how loud the microphone is, or why it doesn't open. */
export function MicrophoneLevel({
  deviceId,
  devices,
}: {
  deviceId: string | undefined;
  devices: AudioDevices;
}) {
  const { texts } = useLanguage();
  const meter = useRef<HTMLMeterElement>(null);
  const [problem, setProblem] = useState<Exclude<MicrophoneResult["state"], "on">>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isClosed = false;
    async function open() {
      const result = await openMicrophone(deviceId);
      if (result.state !== "on") {
        if (!isClosed) setProblem(result.state);
        return;
      }
      const { track } = result;
      if (isClosed) {
        track.stop();
        return;
      }
      setProblem(undefined);
      // The browser tells names now.
      void devices.refresh();
      const stopMeasuring = followLevel(track, (level) => {
        if (meter.current) meter.current.value = level;
      });
      stop = () => {
        stopMeasuring();
        track.stop();
      };
    }
    void open();
    return () => {
      isClosed = true;
      stop?.();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt opens it again
  }, [deviceId, attempt, devices]);

  if (problem !== undefined) {
    return (
      <div className={styles.problem}>
        <Notice tone="warning">{texts.microphone[problem]}</Notice>
        <Button onClick={() => setAttempt(attempt + 1)}>{texts.common.tryAgain}</Button>
      </div>
    );
  }
  return (
    <label className={styles.level}>
      {texts.devices.level}
      <meter ref={meter} min={0} max={1} aria-label={texts.devices.microphoneLevel} />
    </label>
  );
}
