import type { CallingHost } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";

interface LiveRecording {
  /** The file so far; empty while the recorder is loaded. */
  readonly text: string;
  readonly error?: Error;
}

const recordings = new WeakMap<object, StoreApi<LiveRecording>>();

/**
 * Records a host from now on, with the messages that it still has and with personal data: the file stays in the page of
 * the developer. There is one recording per host.
 */
export function recordLive(host: Pick<CallingHost, "record">): StoreApi<LiveRecording> {
  const current = recordings.get(host);
  if (current) return current;
  const live = createStore<LiveRecording>(() => ({ text: "" }));
  recordings.set(host, live);
  host.record({ keepsPersonalData: true, save: (text) => live.setState({ text }) }).then(
    (recording) => live.setState({ text: recording.toText() }),
    (error: unknown) => {
      // The next one tries again.
      recordings.delete(host);
      live.setState({ error: error instanceof Error ? error : new Error(String(error)) });
    },
  );
  return live;
}
