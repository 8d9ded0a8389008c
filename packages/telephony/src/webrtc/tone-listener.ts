import { DTMF_BLOCK_SAMPLES } from "../limits.ts";
import { detectTone } from "./dtmf-tones.ts";

/** Passes on all that it receives, in blocks, from the browser's audio thread, which a busy page doesn't delay. */
const passOnBlocks = `
const silence = new Float32Array(128);
registerProcessor("pass-on-blocks", class extends AudioWorkletProcessor {
  block = new Float32Array(${DTMF_BLOCK_SAMPLES});
  length = 0;
  process([[samples = silence]]) {
    this.block.set(samples, this.length);
    this.length = (this.length + samples.length) % this.block.length;
    if (this.length === 0) this.port.postMessage(this.block);
    return true;
  }
});`;

export interface ToneListener {
  /** Where the audio goes in. */
  readonly input: AudioNode;
  close(): void;
}

/**
 * Listens for tones of DTMF. `onTone` is called once for each one. The page may analyze blocks late, but it gets all of
 * them.
 */
export function createToneListener(
  context: AudioContext,
  onTone: (tone: string) => void,
): ToneListener {
  const input = context.createGain();
  let node: AudioWorkletNode | undefined;
  let lastTone: string | undefined;

  async function start(worklet: AudioWorklet) {
    const url = URL.createObjectURL(new Blob([passOnBlocks], { type: "text/javascript" }));
    await worklet.addModule(url).finally(() => URL.revokeObjectURL(url));
    if (context.state === "closed") return;
    node = new AudioWorkletNode(context, "pass-on-blocks", {
      channelCount: 1,
      channelCountMode: "explicit",
    });
    node.port.addEventListener("message", ({ data }: MessageEvent<Float32Array>) => {
      const tone = detectTone(data, context.sampleRate);
      if (tone !== undefined && tone !== lastTone) onTone(tone);
      lastTone = tone;
    });
    node.port.start();
    // Silence. Browsers run only what ends somewhere.
    input.connect(node).connect(context.createMediaStreamDestination());
  }

  // Pages without HTTPS have none, although its type has no undefined: the other party of demo calls then receives no
  // tones.
  const worklet = context.audioWorklet as AudioWorklet | undefined;
  if (worklet) start(worklet).catch(() => undefined);

  return {
    input,
    close: () => node?.port.close(),
  };
}
