import type { CallLeg, LegAudio } from "@calling-extensions/telephony";
import { engagementIdOf } from "../call/call.ts";
import { findCall, type Notice } from "./phone-state.ts";
import type { CrmEvent, CrmLink } from "../crm-link/crm-link.ts";
import type { PhoneDependencies, PhoneStore } from "./phone-store.ts";
import type { Message } from "../languages/language.ts";
import type { CallRecorder, RecordedStreams } from "../recording/call-recorder.ts";
import type { RecordingStatus } from "../recording/recording-state.ts";
import type { RecordingStorage } from "../recording/recording-storage.ts";

export interface RecordingDependencies extends Omit<PhoneDependencies, "clock"> {
  readonly findLeg: (externalCallId: string) => CallLeg | undefined;
}

/** Throws if the browser can't record. `onPart` receives what is recorded as it comes. */
export type CreateRecorder = (
  streams: RecordedStreams,
  onPart: (part: Blob) => void,
) => CallRecorder;

/** A party on hold must not be recorded. */
const recordedStreams = ({ isHeld, localStream, remoteStream }: LegAudio): RecordedStreams => ({
  localStream: isHeld ? undefined : localStream,
  remoteStream,
});

/** The recording of a call, until the CRM page has stored it. */
interface CallRecording {
  /** Until the recording ends. */
  recorder?: CallRecorder | undefined;
  /** Once it has ended. */
  content?: Blob;
  /** A call may be completed before its recording is sent. */
  engagementId?: number | string | undefined;
  /** Whether it ended with a reload. */
  readonly isCutOff: boolean;
}

/** Records calls with the user's consent, and hands the recordings to the CRM page. */
export class RecordingController {
  readonly #store: PhoneStore;
  readonly #crm: CrmLink;
  readonly #findLeg: (externalCallId: string) => CallLeg | undefined;
  readonly #createRecorder: CreateRecorder;
  readonly #storage: RecordingStorage;
  readonly #stopFollowing: () => void;
  /** One for each call: the next one waits until the first is stored. */
  readonly #recordings = new Map<string, CallRecording>();

  constructor({
    store,
    crm,
    findLeg,
    createRecorder,
    storage,
  }: RecordingDependencies & { createRecorder: CreateRecorder; storage: RecordingStorage }) {
    this.#store = store;
    this.#crm = crm;
    this.#findLeg = findLeg;
    this.#createRecorder = createRecorder;
    this.#storage = storage;
    // This code may have loaded after the page was connected.
    this.#recover();
    this.#stopFollowing = store.subscribe(({ agentName }, before) => {
      if (agentName !== before.agentName) this.#recover();
    });
  }

  /** Starts to record the current call. The caller has asked both parties. */
  start(): void {
    const { call } = this.#store.getState();
    if (call?.state !== "inProgress") return;
    const { externalCallId } = call;
    const leg = this.#findLeg(externalCallId);
    if (!leg || this.#recordings.has(externalCallId)) return;
    try {
      const recorder = this.#createRecorder(
        recordedStreams(leg.audio),
        this.#createBackup(externalCallId),
      );
      this.#recordings.set(externalCallId, { recorder, isCutOff: false });
      this.#change(externalCallId, "recording");
      leg.on((event) => {
        if (event.type === "audioChanged") recorder.setStreams(recordedStreams(event.audio));
        if (event.type === "ended") this.#end(externalCallId);
      });
    } catch {
      this.#warn(({ texts }) => texts.recording.notStarted);
    }
  }

  setPaused(isPaused: boolean): void {
    const externalCallId = this.#currentId();
    const recorder = this.#recordings.get(externalCallId)?.recorder;
    if (!recorder) return;
    if (isPaused) recorder.pause();
    else recorder.resume();
    this.#change(externalCallId, isPaused ? "paused" : "recording");
  }

  /** Ends the recording of the current call, and stores it. */
  stop(): void {
    this.#end(this.#currentId());
  }

  /** Stores a recording again that the CRM page has not stored. */
  retry(externalCallId: string): void {
    this.#send(externalCallId);
  }

  /** Drops a recording that can't be stored. */
  discard(externalCallId: string): void {
    this.#recordings.delete(externalCallId);
    this.#storage.remove(externalCallId).catch(() => undefined);
    this.#change(externalCallId, undefined);
  }

  handleEvent(event: CrmEvent): void {
    switch (event.type) {
      case "ready":
        for (const externalCallId of this.#recordings.keys()) this.#send(externalCallId);
        this.#recover();
        return;
      case "engagementCreated":
      case "recordingStored":
      case "recordingFailed":
        this.#handleReply(event);
        return;
      default:
    }
  }

  destroy(): void {
    this.#stopFollowing();
  }

  #handleReply(
    reply: Extract<CrmEvent, { type: "engagementCreated" | "recordingStored" | "recordingFailed" }>,
  ): void {
    const { externalCallId = "" } = reply;
    const recording = this.#recordings.get(externalCallId);
    if (!recording?.content) return;
    if (reply.type === "engagementCreated") {
      recording.engagementId = reply.engagementId;
      this.#send(externalCallId);
    } else if (reply.type === "recordingStored") {
      this.discard(externalCallId);
      const text = recording.isCutOff ? "cutOff" : "stored";
      this.#showNotice("good", ({ texts }) => texts.recording[text]);
    } else {
      this.#change(externalCallId, "failed", reply.message);
    }
  }

  /** Sends what the user recorded before a reload. Where storage is blocked, there is nothing. */
  #recover(): void {
    this.#sendLeftRecordings().catch(() => undefined);
  }

  async #sendLeftRecordings(): Promise<void> {
    const { canStoreRecordings, agentName } = this.#store.getState();
    if (!canStoreRecordings || agentName === undefined) return;
    const left = await this.#storage.takeOver(agentName);
    for (const { externalCallId, engagementId, recording: content } of left) {
      this.#recordings.set(externalCallId, { content, engagementId, isCutOff: true });
      this.#send(externalCallId);
    }
  }

  /** Backs up each part of a recording, so that it survives a reload. The first failure ends that. */
  #createBackup(externalCallId: string): (part: Blob) => void {
    const user = this.#store.getState().agentName;
    let isWorking = true;
    let parts = 0;
    const add = async (index: number, data: Blob): Promise<void> => {
      const engagementId = this.#engagementOf(externalCallId);
      try {
        await this.#storage.add({ externalCallId, user, index, data, engagementId });
      } catch {
        if (isWorking) this.#warn(({ texts }) => texts.recording.notBackedUp);
        isWorking = false;
      }
    };
    return (data) => {
      if (isWorking) void add(parts, data);
      parts += 1;
    };
  }

  #end(externalCallId: string): void {
    const recording = this.#recordings.get(externalCallId);
    if (!recording?.recorder) return;
    const content = recording.recorder.stop();
    recording.recorder = undefined;
    recording.engagementId = this.#engagementOf(externalCallId);
    this.#change(externalCallId, "saving");
    void this.#keep(externalCallId, recording, content);
  }

  async #keep(
    externalCallId: string,
    recording: CallRecording,
    content: Promise<Blob>,
  ): Promise<void> {
    try {
      recording.content = await content;
      // After a reload, the same content is sent again: the CRM stores it once.
      await this.#storage.settle().catch(() => undefined);
      this.#send(externalCallId);
    } catch {
      this.discard(externalCallId);
      this.#warn(({ texts }) => texts.recording.stopped);
    }
  }

  #send(externalCallId: string): void {
    const recording = this.#recordings.get(externalCallId)?.content;
    if (!recording) return;
    const call = findCall(this.#store.getState(), externalCallId);
    const engagementId = this.#engagementOf(externalCallId);
    this.#change(externalCallId, "saving");
    // The page creates the engagement first, and names it in a message.
    if (engagementId === undefined && call?.engagement.status === "creating") return;
    if (!this.#crm.sendRecording({ externalCallId, engagementId, recording })) {
      this.#change(externalCallId, "failed");
    }
  }

  #engagementOf(externalCallId: string): number | string | undefined {
    const { engagementId } = this.#recordings.get(externalCallId) ?? {};
    const call = findCall(this.#store.getState(), externalCallId);
    return engagementId ?? (call && engagementIdOf(call));
  }

  #currentId(): string {
    return this.#store.getState().call?.externalCallId ?? "";
  }

  #change(externalCallId: string, status: RecordingStatus | undefined, message?: string): void {
    this.#store.dispatch({ type: "recordingChanged", externalCallId, status, message });
  }

  #showNotice(tone: Notice["tone"], text: Message): void {
    this.#store.dispatch({ type: "noticeChanged", notice: { tone, text } });
  }

  #warn(text: Message): void {
    this.#showNotice("danger", text);
  }
}
