import { engagementIdOf } from "../call/call.ts";
import { findCall } from "./phone-state.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { Message } from "../languages/language.ts";
import type { CallRecorder, RecordedStreams } from "../recording/call-recorder.ts";
import type { RecordingStatus } from "../recording/recording-state.ts";

/** Records calls with the user's consent, and hands the recordings to the CRM page. */
export interface RecordingController {
  /** Starts to record the current call. The caller has asked both parties. */
  start(): Promise<void>;
  setPaused(isPaused: boolean): void;
  /** Ends the recording of the current call, and stores it. */
  stop(): void;
  /** Stores a recording again that the CRM page has not stored. */
  retry(externalCallId: string): void;
  /** Drops a recording that can't be stored. */
  discard(externalCallId: string): void;
  /** The voices of a call; undefined when it has ended. */
  setStreams(externalCallId: string, streams: RecordedStreams | undefined): void;
  handleEvent(event: CrmEvent): void;
}

export type CreateRecorder = (streams: RecordedStreams) => Promise<CallRecorder>;

export function createRecordingController({
  store,
  crm,
  createRecorder,
}: Omit<PhoneDependencies, "clock"> & { createRecorder: CreateRecorder }): RecordingController {
  /** The voices of the live calls. */
  const streams = new Map<string, RecordedStreams>();
  /** The calls that are recorded, by id. Undefined: their recording is about to start. */
  const recorders = new Map<string, CallRecorder | undefined>();
  /** Recordings that the page has not confirmed, by call. */
  const recordings = new Map<string, Blob>();
  /** A call may be completed before its recording is sent. */
  const engagementIds = new Map<string, number | string>();

  const change = (externalCallId: string, status: RecordingStatus | undefined, message?: string) =>
    store.dispatch({ type: "recordingChanged", externalCallId, status, message });
  const warn = (text: Message) =>
    store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });

  const engagementOf = (externalCallId: string) => {
    const call = findCall(store.getState(), externalCallId);
    return engagementIds.get(externalCallId) ?? (call && engagementIdOf(call));
  };

  function send(externalCallId: string) {
    const recording = recordings.get(externalCallId);
    if (!recording) return;
    const call = findCall(store.getState(), externalCallId);
    const engagementId = engagementOf(externalCallId);
    change(externalCallId, "saving");
    // The page creates the engagement first, and says so.
    if (engagementId === undefined && call?.engagement.status === "creating") return;
    if (!crm.sendRecording({ externalCallId, engagementId, recording })) {
      change(externalCallId, "failed");
    }
  }

  /** The id of the current call, and its recorder. */
  function findCurrent(): [externalCallId: string, recorder: CallRecorder | undefined] {
    const { externalCallId = "" } = store.getState().call ?? {};
    return [externalCallId, recorders.get(externalCallId)];
  }

  function stop(externalCallId: string) {
    const recorder = recorders.get(externalCallId);
    if (!recorder) return;
    recorders.delete(externalCallId);
    const engagementId = engagementOf(externalCallId);
    if (engagementId !== undefined) engagementIds.set(externalCallId, engagementId);
    change(externalCallId, "saving");
    void keep(externalCallId, recorder);
  }

  async function keep(externalCallId: string, recorder: CallRecorder) {
    try {
      recordings.set(externalCallId, await recorder.stop());
      send(externalCallId);
    } catch {
      change(externalCallId, undefined);
      warn(({ texts }) => texts.notices.recordingStopped);
    }
  }

  function forget(externalCallId: string) {
    recordings.delete(externalCallId);
    engagementIds.delete(externalCallId);
    change(externalCallId, undefined);
  }

  return {
    async start() {
      const { call } = store.getState();
      if (call?.state !== "inProgress") return;
      const { externalCallId } = call;
      const voices = streams.get(externalCallId);
      // One recording of each call: the next one waits until the first is stored.
      if (!voices || recorders.has(externalCallId) || recordings.has(externalCallId)) return;
      recorders.set(externalCallId, undefined);
      try {
        const recorder = await createRecorder(voices);
        // The call may have ended, or have other streams, since the recorder was requested.
        const latest = streams.get(externalCallId);
        if (latest) {
          recorder.setStreams(latest);
          recorders.set(externalCallId, recorder);
          change(externalCallId, "recording");
        } else {
          recorders.delete(externalCallId);
          await recorder.stop();
        }
      } catch {
        recorders.delete(externalCallId);
        warn(({ texts }) => texts.notices.recordingNotStarted);
      }
    },
    setPaused(isPaused) {
      const [externalCallId, recorder] = findCurrent();
      if (!recorder) return;
      if (isPaused) recorder.pause();
      else recorder.resume();
      change(externalCallId, isPaused ? "paused" : "recording");
    },
    stop: () => stop(findCurrent()[0]),
    retry: send,
    discard: forget,
    setStreams(externalCallId, next) {
      if (next) {
        streams.set(externalCallId, next);
        recorders.get(externalCallId)?.setStreams(next);
      } else {
        streams.delete(externalCallId);
        stop(externalCallId);
      }
    },
    handleEvent(event) {
      switch (event.type) {
        case "ready":
          for (const externalCallId of recordings.keys()) send(externalCallId);
          return;
        case "engagementCreated": {
          const id = event.externalCallId;
          if (id === undefined || !recordings.has(id)) return;
          engagementIds.set(id, event.engagementId);
          send(id);
          return;
        }
        case "recordingStored": {
          const id = event.externalCallId;
          if (id === undefined || !recordings.has(id)) return;
          forget(id);
          store.dispatch({
            type: "noticeChanged",
            notice: { tone: "good", text: ({ texts }) => texts.notices.recordingStored },
          });
          return;
        }
        case "recordingFailed":
          if (event.externalCallId !== undefined && recordings.has(event.externalCallId)) {
            change(event.externalCallId, "failed", event.message);
          }
          return;
        default:
      }
    },
  };
}
