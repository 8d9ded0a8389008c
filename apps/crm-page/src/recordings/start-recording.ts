import { saveSessionRecording } from "@calling-extensions/crm/page-api";
import type { CallingHost } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { sendRequest } from "../api/request.ts";
import { MAX_KEEPALIVE_LENGTH, MAX_RECORDING_LENGTH } from "../limits.ts";
import { makeRoom, nameOf, storeRecording } from "./stored-recordings.ts";

interface Places {
  /** In the browser. */
  readonly isStored: boolean;
  /** At the service. */
  readonly isForDeveloper: boolean;
}

/** Records an app's session, and saves it once a second, without personal data. */
export async function startRecording(
  host: Pick<CallingHost, "record" | "messages">,
  app: string,
  { isStored, isForDeveloper }: Places,
): Promise<void> {
  const id = `${new Date().toISOString().slice(0, 23).replaceAll(/[:.]/g, "-")}-${crypto.getRandomValues(new Uint16Array(1))[0]?.toString(16)}`;
  const store = isStored
    ? createWriter((text) => storeRecording(nameOf(id, app), text))
    : undefined;
  if (store) await makeRoom().catch(() => undefined);
  let isFull = false;
  const save = (file: string): void => {
    // A host that is replaced before its app has loaded.
    if (host.messages.length === 0) return;
    store?.(file);
    if (isForDeveloper) send({ id, provider: app, file });
    if (isFull || file.length < MAX_RECORDING_LENGTH) return;
    isFull = true;
    void recording.then((each) => each.stop());
    showToast({
      tone: "error",
      text: t`The recording of ${app} is full and ends here. Reload the page to begin another one.`,
    });
  };
  const recording = host.record({ save, maxLength: MAX_RECORDING_LENGTH });
  await recording;
}

/** The developer's terminal may be closed, or the page be left: the next file contains everything. */
function send(body: { id: string; provider: string; file: string }): void {
  const isKeepalive = body.file.length < MAX_KEEPALIVE_LENGTH;
  sendRequest(saveSessionRecording, { body, isKeepalive }).catch(() => undefined);
}

/** Writes the newest text, one after the other, and reports once that it can't. */
function createWriter(write: (text: string) => Promise<void>): (text: string) => void {
  let next: string | undefined;
  let isWriting = false;
  let hasFailed = false;
  const writeNext = async (): Promise<void> => {
    isWriting = true;
    while (next !== undefined) {
      const text = next;
      next = undefined;
      try {
        await write(text);
      } catch (error) {
        if (!hasFailed)
          showToast({ tone: "error", text: t`Couldn't store the recording. ${String(error)}` });
        hasFailed = true;
      }
    }
    isWriting = false;
  };
  return (text) => {
    next = text;
    if (!isWriting) void writeNext();
  };
}
