import type { CallingHost } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";
import { MAX_RECORDING_LENGTH } from "../limits.ts";

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
  const save = (text: string): void => live.setState({ text });
  host.record({ keepsPersonalData: true, maxLength: MAX_RECORDING_LENGTH, save }).then(
    (recording) => live.setState({ text: recording.toText() }),
    (error: unknown) => {
      // The next one tries again.
      recordings.delete(host);
      live.setState({ error: error instanceof Error ? error : new Error(String(error)) });
    },
  );
  return live;
}
