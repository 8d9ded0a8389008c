import type { CallingHost } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { saveFile } from "../controls/save-file.ts";

/** Lets the browser download what a host has recorded so far, without personal data. */
export async function saveRecording(host: Pick<CallingHost, "record">): Promise<void> {
  const recording = await host.record().catch(() => undefined);
  if (!recording) {
    showToast({ tone: "error", text: t`Couldn't load what records the session. Try again.` });
    return;
  }
  recording.stop();
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  download(recording.toText(), `session-${time}.json`);
}

/** Lets the browser download a recording. */
export const download = (recording: string, name: string): void =>
  saveFile(new Blob([recording], { type: "application/json" }), name);
