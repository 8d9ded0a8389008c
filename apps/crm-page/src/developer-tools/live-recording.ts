import type { CallingHost } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";
import { MAX_RECORDING_LENGTH } from "../limits.ts";
import { developerTools } from "./stored-tools.ts";

interface LiveRecording {
  /** The file so far; empty while the recorder is loaded. */
  readonly text: string;
  readonly error?: Error;
}

const recordings = new WeakMap<object, StoreApi<LiveRecording>>();

/**
 * Records a host until the developer tools are closed, with the messages that it still has and with personal data: the file
 * stays in the page of the developer. There is one recording per host.
 */
export function recordLive(host: Pick<CallingHost, "record">): StoreApi<LiveRecording> {
  const current = recordings.get(host);
  if (current) return current;
  const live = createStore<LiveRecording>(() => ({ text: "" }));
  recordings.set(host, live);
  const save = (text: string): void => live.setState({ text });
  const recorder = host.record({ keepsPersonalData: true, maxLength: MAX_RECORDING_LENGTH, save });
  const end = developerTools.subscribe(({ isOpen }) => {
    if (isOpen) return;
    end();
    recordings.delete(host);
    recorder.then(
      (recording) => recording.stop(),
      () => undefined,
    );
  });
  recorder.then(
    (recording) => save(recording.toText()),
    (error: unknown) => {
      // The next one tries again.
      end();
      recordings.delete(host);
      live.setState({ error: error instanceof Error ? error : new Error(String(error)) });
    },
  );
  return live;
}
