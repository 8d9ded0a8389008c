import type { CallingHost } from "@calling-extensions/host";
import { showToast } from "@calling-extensions/ui/toasts";

/** Lets the browser download what a host has recorded so far, without personal data. */
export async function saveRecording(host: Pick<CallingHost, "record">): Promise<void> {
  const recording = await host.record().catch(() => undefined);
  if (!recording) {
    showToast({ tone: "error", text: "Couldn't load what records the session. Try again." });
    return;
  }
  recording.stop();
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  download(recording.toText(), `session-${time}.json`);
}

/** Lets the browser download a recording. */
export function download(recording: string, name: string): void {
  const url = URL.createObjectURL(new Blob([recording], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun, and keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(url));
}
