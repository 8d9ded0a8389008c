import { RecordingWriter, isSoftwareName, type NewEntry } from "@calling-extensions/recording";
import type { CallingHost } from "../api/calling-host.ts";
import type { HostCall } from "../api/host-call.ts";
import type { MessageRecord } from "../api/messages.ts";
import type { HostRecording, RecordingOptions } from "../api/recording.ts";
import { FIRST_RECORDING_SAVE_MS, RECORDING_SAVE_MS } from "../limits.ts";

const HOST = "@calling-extensions/host";

type RecordedHost = Pick<CallingHost, "on" | "messages">;

/**
 * Records a host: from the oldest message that it still has, until it is stopped.
 *
 * @param version of this package.
 * @param destroyed aborts when the host is destroyed.
 */
export function recordHost(
  host: RecordedHost,
  { keepsPersonalData = false, maxLength, save }: RecordingOptions,
  { version, destroyed }: { version: string; destroyed: AbortSignal },
): HostRecording {
  const recorder = { name: HOST, version };
  const writer = new RecordingWriter(
    {
      startedAt: host.messages[0]?.at ?? Date.now(),
      recorder,
      side: "host",
      isRedacted: !keepsPersonalData,
    },
    { maxLength },
  );
  writer.describe({ host: recorder });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = performance.now();

  function saveNow(): void {
    catchUp();
    // What was added now is in this file.
    clearTimeout(timer);
    timer = undefined;
    try {
      save?.(writer.toText());
    } catch (error) {
      reportError(error);
    }
  }

  function add(entry: NewEntry): void {
    writer.add(entry);
    if (!save || timer !== undefined) return;
    // A crash in the first second loses no more than half of it.
    const elapsedMs = performance.now() - start;
    const delayMs = Math.max(FIRST_RECORDING_SAVE_MS, Math.min(elapsedMs, RECORDING_SAVE_MS));
    timer = setTimeout(saveNow, delayMs);
  }

  let lastId = 0;
  function addMessage(record: MessageRecord): void {
    if (record.id <= lastId) return;
    lastId = record.id;
    const app = record.type === "SYNC_ACK" ? appOf(record.data) : undefined;
    if (app) writer.describe({ host: recorder, app });
    add(toEntry(record));
  }

  /** Adds messages that will only be emitted after this task. */
  const catchUp = (): void => host.messages.forEach(addMessage);

  catchUp();
  const ends = [
    host.on("message", addMessage),
    host.on("status", ({ status, error }) =>
      add({ at: Date.now(), kind: "status", status, ...(error && { error: error.code }) }),
    ),
    host.on("diagnosis", ({ code, message }) =>
      add({ at: Date.now(), kind: "diagnosis", code, message }),
    ),
    host.on("problem", ({ code, message }) =>
      add({ at: Date.now(), kind: "problem", code, message }),
    ),
    host.on("visibility", (visibility) =>
      add({ at: Date.now(), kind: "visibility", ...visibility }),
    ),
    host.on("engagement", ({ call, change, properties, error }) =>
      add({
        at: Date.now(),
        kind: "stored",
        call: labelOf(call),
        change,
        ...(call.engagementId !== undefined && { engagementId: call.engagementId }),
        ...(properties && { properties }),
        ...(error && { error: error.code }),
      }),
    ),
  ];
  const saveIfHidden = (): void => {
    if (document.visibilityState === "hidden" && timer !== undefined) saveNow();
  };
  document.addEventListener("visibilitychange", saveIfHidden);
  window.addEventListener("pagehide", saveNow);

  let isStopped = false;
  const stop = (): void => {
    if (isStopped) return;
    for (const end of ends) end();
    destroyed.removeEventListener("abort", stop);
    document.removeEventListener("visibilitychange", saveIfHidden);
    window.removeEventListener("pagehide", saveNow);
    saveNow();
    isStopped = true;
  };
  if (destroyed.aborted) stop();
  else destroyed.addEventListener("abort", stop);
  return {
    stop,
    toText() {
      if (!isStopped) catchUp();
      return writer.toText();
    },
  };
}

/** A call in the file: the id that the app assigned, if it did. */
const labelOf = ({ externalCallId, key }: Pick<HostCall, "externalCallId" | "key">): string =>
  externalCallId === "" ? key : externalCallId;

function toEntry(record: MessageRecord): NewEntry {
  const { id, at, direction, type, messageId, data, isDelivered, fault, original, firstId } =
    record;
  const { replyTo, validity, reason, warnings, callKey, externalCallId } = record;
  const { stateBefore, stateAfter } = record;
  return {
    at,
    kind: "message",
    id,
    from: direction === "in" ? "app" : "host",
    type,
    messageId,
    data,
    isDelivered: isDelivered ? undefined : false,
    fault,
    original,
    firstId,
    replyTo,
    invalid: validity === "valid" ? undefined : reason,
    warnings: warnings?.map(({ field, habit }) => `${field}: ${habit}`),
    call:
      callKey === undefined
        ? undefined
        : labelOf({ key: callKey, externalCallId: externalCallId ?? "" }),
    before: stateBefore,
    after: stateAfter,
  };
}

/** The app's SDK, as its reply to the handshake names it. */
function appOf(data: unknown): { name: string; version: string } | undefined {
  const { appSdk, version } = Object(data) as Record<string, unknown>;
  const own = Object(appSdk) as Record<string, unknown>;
  if (isSoftwareName(own["name"]) && isSoftwareName(own["version"])) {
    return { name: own["name"], version: own["version"] };
  }
  return isSoftwareName(version) ? { name: "@hubspot/calling-extensions-sdk", version } : undefined;
}
