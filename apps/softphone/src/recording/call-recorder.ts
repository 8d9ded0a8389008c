/** The two voices of a call. A party without a stream is silent. */
export interface RecordedStreams {
  readonly localStream: MediaStream | undefined;
  readonly remoteStream: MediaStream | undefined;
}

/** Records a call with two channels: this phone's user left, the other party right. */
export interface CallRecorder {
  /** Continues with other streams, such as another microphone's or after a transfer. */
  setStreams(streams: RecordedStreams): void;
  pause(): void;
  resume(): void;
  /** Ends the recording. Rejects if the browser can't record. */
  stop(): Promise<Blob>;
}

/** In the order of preference. Browsers differ in what they can write. */
const formats = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
/** Enough to keep the two voices apart. */
const BITS_PER_SECOND = 96_000;
/** How often the browser hands over what it has recorded. */
const CHUNK_INTERVAL_MS = 1_000;

/** `onPart` receives each part as soon as the browser hands it over. */
export function createCallRecorder(
  streams: RecordedStreams,
  onPart: (part: Blob) => void,
): CallRecorder {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  const context = new AudioContext();
  const merger = context.createChannelMerger(2);
  const output = context.createMediaStreamDestination();
  merger.connect(output);
  const recorder = new MediaRecorder(output.stream, {
    ...(mimeType !== undefined && { mimeType }),
    audioBitsPerSecond: BITS_PER_SECOND,
  });
  const chunks: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onPart(data);
  });
  const stopped = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener("stop", () => {
      // Without the codec, which some servers take for a part of the name.
      const type = recorder.mimeType.split(";")[0] ?? "";
      resolve(new Blob(chunks, { type }));
    });
    recorder.addEventListener("error", () => reject(new Error("The browser stopped recording.")));
  });
  // It may fail before anybody waits for it.
  stopped.catch(() => undefined);
  const channels: { stream: MediaStream | undefined; source: AudioNode | undefined }[] = [
    { stream: undefined, source: undefined },
    { stream: undefined, source: undefined },
  ];

  function connect(index: number, stream: MediaStream | undefined) {
    const channel = channels[index];
    if (!channel || channel.stream === stream) return;
    channel.source?.disconnect();
    channel.stream = stream;
    channel.source = stream && context.createMediaStreamSource(stream);
    channel.source?.connect(merger, 0, index);
  }

  function setStreams({ localStream, remoteStream }: RecordedStreams) {
    connect(0, localStream);
    connect(1, remoteStream);
  }

  setStreams(streams);
  recorder.start(CHUNK_INTERVAL_MS);

  return {
    setStreams,
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    async stop() {
      if (recorder.state !== "inactive") recorder.stop();
      try {
        return await stopped;
      } finally {
        void context.close();
      }
    },
  };
}
