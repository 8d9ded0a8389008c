import { CarrierError } from "../carrier-error.ts";

/**
 * Plays a recording on a track that `send` receives. Resolves when it is over. Rejects with a `CarrierError` when the
 * signal is aborted, and if the browser can't read the recording.
 */
export async function playRecording(
  recording: Blob,
  send: (track: MediaStreamTrack) => Promise<void> | void,
  signal: AbortSignal,
): Promise<void> {
  const context = new AudioContext();
  try {
    const buffer = await context.decodeAudioData(await recording.arrayBuffer());
    const output = new MediaStreamAudioDestinationNode(context);
    const player = new AudioBufferSourceNode(context, { buffer });
    player.connect(output);
    const [track] = output.stream.getAudioTracks();
    if (!track) throw new Error("The browser has created a destination without a track.");
    await send(track);
    await new Promise<void>((resolve, reject) => {
      const stop = () => reject(new CarrierError("notConnected"));
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      player.addEventListener("ended", () => resolve());
      player.start();
    });
  } finally {
    void context.close();
  }
}
