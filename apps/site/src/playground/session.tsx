import type { CallingHost, HostRecording } from "@calling-extensions/host";
import { GrowingRecording, type Recording } from "@calling-extensions/recording";
import { Button } from "@calling-extensions/ui/controls";
import { RecordingViewer } from "@calling-extensions/viewer";
import { useEffect, useState } from "react";
import styles from "./playground.module.css";

const MAX_RECORDING_LENGTH = 20_000_000;

/** Lets the browser download the session so far. */
function download(recording: HostRecording): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([recording.toText()], { type: "application/json" }));
  link.download = "session.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Every message of the session, as a film that grows. */
export function Session({ host }: { host: CallingHost }) {
  const [recording, setRecording] = useState<Recording>();
  const [withoutPersonalData, setWithoutPersonalData] = useState<HostRecording>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    const growing = new GrowingRecording();
    let isEnded = false;
    const save = (text: string): void => {
      if (!isEnded && text !== "") setRecording(growing.read(text));
    };
    const recorders = Promise.all([
      host.record({ keepsPersonalData: true, maxLength: MAX_RECORDING_LENGTH, save }),
      host.record(),
    ]);
    const show = ([live, other]: readonly [HostRecording, HostRecording]): void => {
      save(live.toText());
      if (!isEnded) setWithoutPersonalData(other);
    };
    recorders.then(show, (cause: unknown) => setError(String(cause)));
    return () => {
      isEnded = true;
      recorders.then(
        (started) => started.forEach((recorder) => recorder.stop()),
        () => undefined,
      );
    };
  }, [host]);
  if (error !== undefined) return <p role="alert">Couldn&apos;t record the session. {error}</p>;
  if (!recording) return <output>Loading the session…</output>;
  return (
    <div className={styles.session}>
      <RecordingViewer
        recording={recording}
        problems={[]}
        name="Messages"
        headingLevel={2}
        isLive
        note="It stays in this page."
        actions={
          withoutPersonalData && (
            <Button onClick={() => download(withoutPersonalData)}>Save the recording</Button>
          )
        }
      />
    </div>
  );
}
