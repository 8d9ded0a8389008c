import type { CallLeg, LegAudio } from "@calling-extensions/telephony";
import { engagementIdOf } from "../call/call.ts";
import { findCall, type Notice } from "./phone-state.ts";
import type { CrmEvent } from "../crm-link/crm-link.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { Message } from "../languages/language.ts";
import type { CallRecorder, RecordedStreams } from "../recording/call-recorder.ts";
import type { RecordingStatus } from "../recording/recording-state.ts";
import type { RecordingStorage } from "../recording/recording-storage.ts";

/** Records calls with the user's consent, and hands the recordings to the CRM page. */
export interface RecordingController {
  /** Starts to record the current call. The caller has asked both parties. */
  start(): void;
  setPaused(isPaused: boolean): void;
  /** Ends the recording of the current call, and stores it. */
  stop(): void;
  /** Stores a recording again that the CRM page has not stored. */
  retry(externalCallId: string): void;
  /** Drops a recording that can't be stored. */
  discard(externalCallId: string): void;
  handleEvent(event: CrmEvent): void;
  destroy(): void;
}

export interface RecordingDependencies extends Omit<PhoneDependencies, "clock"> {
  readonly findLeg: (externalCallId: string) => CallLeg | undefined;
}

/** Throws if the browser can't record. `onPart` receives what is recorded as it comes. */
export type CreateRecorder = (
  streams: RecordedStreams,
  onPart: (part: Blob) => void,
) => CallRecorder;

/** Somebody on hold must not be recorded. */
const recordedStreams = ({ isHeld, localStream, remoteStream }: LegAudio): RecordedStreams => ({
  localStream: isHeld ? undefined : localStream,
  remoteStream,
});

export function createRecordingController({
  store,
  crm,
  findLeg,
  createRecorder,
  storage,
}: RecordingDependencies & {
  createRecorder: CreateRecorder;
  storage: RecordingStorage;
}): RecordingController {
  /** The calls that are recorded, by id. */
  const recorders = new Map<string, CallRecorder>();
  /** Recordings that the page has not confirmed, by call. */
  const recordings = new Map<string, Blob>();
  /** Recordings that ended with a reload. */
  const cutOff = new Set<string>();
  /** A call may be completed before its recording is sent. */
  const engagementIds = new Map<string, number | string>();

  const change = (externalCallId: string, status: RecordingStatus | undefined, message?: string) =>
    store.dispatch({ type: "recordingChanged", externalCallId, status, message });
  const showNotice = (notice: Notice) => store.dispatch({ type: "noticeChanged", notice });
  const warn = (text: Message) => showNotice({ tone: "danger", text });

  const engagementOf = (externalCallId: string) => {
    const call = findCall(store.getState(), externalCallId);
    return engagementIds.get(externalCallId) ?? (call && engagementIdOf(call));
  };

  /** Backs up each part of a recording, so that it survives a reload. The first failure ends that. */
  function createBackup(externalCallId: string): (part: Blob) => void {
    const user = store.getState().agentName;
    let isWorking = true;
    let parts = 0;
    return (data) => {
      const index = parts;
      parts += 1;
      if (isWorking) void add(index, data);
    };

    async function add(index: number, data: Blob) {
      const engagementId = engagementOf(externalCallId);
      try {
        await storage.add({ externalCallId, user, index, data, engagementId });
      } catch {
        if (isWorking) warn(({ texts }) => texts.recording.notBackedUp);
        isWorking = false;
      }
    }
  }

  /** Sends what the user recorded before a reload, if the page takes it. */
  async function sendLeftRecordings() {
    const { canStoreRecordings, agentName } = store.getState();
    if (!canStoreRecordings || agentName === undefined) return;
    for (const { externalCallId, engagementId, recording } of await storage.takeOver(agentName)) {
      recordings.set(externalCallId, recording);
      cutOff.add(externalCallId);
      if (engagementId !== undefined) engagementIds.set(externalCallId, engagementId);
      send(externalCallId);
    }
  }

  // Where storage is blocked, there are none.
  const recover = () => void sendLeftRecordings().catch(() => undefined);

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
      // After a reload, the same content is sent again: the CRM stores it once.
      await storage.settle().catch(() => undefined);
      send(externalCallId);
    } catch {
      forget(externalCallId);
      warn(({ texts }) => texts.recording.stopped);
    }
  }

  function forget(externalCallId: string) {
    recordings.delete(externalCallId);
    engagementIds.delete(externalCallId);
    cutOff.delete(externalCallId);
    storage.remove(externalCallId).catch(() => undefined);
    change(externalCallId, undefined);
  }

  // This code may have loaded after the page was connected.
  recover();
  const stopFollowing = store.subscribe(({ agentName }, before) => {
    if (agentName !== before.agentName) recover();
  });

  return {
    start() {
      const { call } = store.getState();
      if (call?.state !== "inProgress") return;
      const { externalCallId } = call;
      const leg = findLeg(externalCallId);
      // One recording of each call: the next one waits until the first is stored.
      if (!leg || recorders.has(externalCallId) || recordings.has(externalCallId)) return;
      try {
        const onPart = createBackup(externalCallId);
        const recorder = createRecorder(recordedStreams(leg.audio), onPart);
        recorders.set(externalCallId, recorder);
        change(externalCallId, "recording");
        leg.on((event) => {
          if (event.type === "audioChanged") recorder.setStreams(recordedStreams(event.audio));
          if (event.type === "ended") stop(externalCallId);
        });
      } catch {
        warn(({ texts }) => texts.recording.notStarted);
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
    handleEvent(event) {
      switch (event.type) {
        case "ready":
          for (const externalCallId of recordings.keys()) send(externalCallId);
          recover();
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
          const text = cutOff.has(id) ? "cutOff" : "stored";
          forget(id);
          showNotice({ tone: "good", text: ({ texts }) => texts.recording[text] });
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
    destroy: stopFollowing,
  };
}
